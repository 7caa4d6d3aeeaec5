package org.openmds.configuration;

import java.util.List;

/**
 * One mapping of a registered section: an element of its list, or the only one.
 *
 * @param path
 *            its key, such as {@code providers.file[1]} or {@code providers.host}
 * @param settings
 *            the values; wrong ones are replaced by their defaults
 * @param problems
 *            the problems for which it is left out; empty if it may be used
 */
public record SectionElement(String path, SettingsSection<?> section, Record settings,
        List<ConfigurationProblem> problems) {

    public SectionElement {
        problems = List.copyOf(problems);
    }

    /** Returns true if a key is the one of this mapping, or is in it. */
    boolean holds(String key) {
        return key.equals(path) || key.startsWith(path + ".") || key.startsWith(path + "[");
    }

    /** Returns true if the value of a key of this mapping has no problem. */
    public boolean isValid(String key) {
        String place = KeyPath.below(path, key);
        return problems.stream()
                .map(ConfigurationProblem::key)
                .noneMatch(each -> each.equals(place) || each.equals(path));
    }
}
