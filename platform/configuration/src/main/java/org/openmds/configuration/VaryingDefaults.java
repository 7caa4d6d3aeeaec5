package org.openmds.configuration;

import java.util.Map;

/** Supplies the defaults that depend on the machine or on other keys: those of the keys with {@link Key#defaultVaries}. */
@FunctionalInterface
public interface VaryingDefaults {

    /**
     * Returns the defaults by the paths of their keys, written as in the file; the elements of a list are separated by commas.
     *
     * @param given
     *            the values that were given
     * @param environment
     *            all variables of the process
     */
    Map<String, String> values(GivenValues given, Map<String, String> environment);
}
