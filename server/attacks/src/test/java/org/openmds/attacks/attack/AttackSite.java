package org.openmds.attacks.attack;

/**
 * The place of an attack.
 *
 * @param port
 *            port of the attacked server on 127.0.0.1
 * @param attackers
 *            number of attackers
 * @param victimPort
 *            port of a server of the attackers, which the attacked server may be asked to call
 */
public record AttackSite(int port, int attackers, int victimPort) {
}
