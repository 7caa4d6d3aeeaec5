package org.openmds.configuration;

/** A settings record with rules among its own keys. */
public interface CheckedSettings {

    /**
     * Checks the rules. The binder calls it once, when the record and all records below it are bound; a value that was wrong is replaced by its
     * default, so a rule first asks {@link Findings#isValid} of the keys that it compares.
     *
     * @param findings
     *            takes problems; its keys are those of this record
     */
    void check(Findings findings);
}
