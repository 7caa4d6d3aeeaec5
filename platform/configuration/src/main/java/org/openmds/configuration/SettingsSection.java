package org.openmds.configuration;

/**
 * A key of a mapping whose keys come from registered kinds, such as {@code lsf} in {@code providers}.
 *
 * @param name
 *            the key
 * @param description
 *            one sentence for the author of the file
 * @param settings
 *            the record with the settings
 * @param single
 *            true if the value is one mapping, false if it is a list of them
 */
public record SettingsSection<S extends Record>(String name, String description, Class<S> settings, boolean single) {

    /** Returns a section with one mapping, which has defaults if it is absent. */
    public static <S extends Record> SettingsSection<S> single(String name, String description, Class<S> settings) {
        return new SettingsSection<>(name, description, settings, true);
    }

    /** Returns a section with a list of mappings, which is empty if it is absent. */
    public static <S extends Record> SettingsSection<S> list(String name, String description, Class<S> settings) {
        return new SettingsSection<>(name, description, settings, false);
    }
}
