package org.openmds.attacks.attack;

/** The tokens that the attacked server knows. */
public final class AttackTokens {

    /** A token of an attacker that may read and register. */
    public static final String SITE = "site-0123456789abcdef";
    /** A token of other callers, who may read and register. */
    public static final String POLITE = "polite-0123456789abcdef";

    private AttackTokens() {
    }
}
