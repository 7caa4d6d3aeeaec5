package org.openmds.configuration;

import java.util.List;
import java.util.Map;

/**
 * The settings of all {@link SettingsSection}s of one mapping. A record component of this type stands for a mapping whose keys are registered.
 *
 * @param lists
 *            the settings by the name of their section; a single section has one element
 */
public record SectionSettings(Map<String, List<Record>> lists) {

    public SectionSettings {
        lists = Map.copyOf(lists);
    }

    /** Returns the settings of a section: one record if it is single, else any number. */
    public <S extends Record> List<S> of(SettingsSection<S> section) {
        return lists.getOrDefault(section.name(), List.of()).stream().map(section.settings()::cast).toList();
    }
}
