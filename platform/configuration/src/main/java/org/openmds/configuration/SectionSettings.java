package org.openmds.configuration;

import java.util.List;
import java.util.stream.Stream;

/**
 * The settings of all {@link SettingsSection}s of one mapping. A record component of this type stands for a mapping at the top of the file whose keys
 * are registered.
 *
 * @param elements
 *            the mappings of all sections, in the order of the sections and of the file; a single section has one
 */
public record SectionSettings(List<SectionElement> elements) {

    public SectionSettings {
        elements = List.copyOf(elements);
    }

    /** Returns the settings of a section that may be used: at most one record if it is single, else any number. */
    public <S extends Record> List<S> of(SettingsSection<S> section) {
        return usable(section).map(element -> section.settings().cast(element.settings())).toList();
    }

    /** Returns the mappings of a section that may be used. */
    public Stream<SectionElement> usable(SettingsSection<?> section) {
        return elements.stream().filter(each -> each.section().equals(section) && each.problems().isEmpty());
    }

    /** Returns the mappings that are left out because of their problems. */
    public List<SectionElement> leftOut() {
        return elements.stream().filter(each -> !each.problems().isEmpty()).toList();
    }

    /** Returns these settings without the mappings that have one of these problems. */
    public SectionSettings without(List<ConfigurationProblem> problems) {
        return problems.isEmpty() ? this : new SectionSettings(elements.stream().map(each -> {
            List<ConfigurationProblem> own = problems.stream().filter(problem -> each.holds(problem.key())).toList();
            return own.isEmpty() ? each : new SectionElement(each.path(), each.section(), each.settings(), own);
        }).toList());
    }

    /** Returns the settings of a section as given, whether they may be used or not. */
    List<Record> given(SettingsSection<?> section) {
        return elements.stream()
                .filter(each -> each.section().equals(section))
                .map(SectionElement::settings)
                .toList();
    }
}
