package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Table;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystem.Component;
import org.openmds.loadtest.systems.Role;
import org.openmds.loadtest.systems.Systems;

/** The study's table 1: what of each system is what of the generic model, and which class or program does it here. */
final class ModelSection {

    private ModelSection() {
    }

    /** Of the systems that experiments ask. */
    static Section of(List<Experiment> experiments, SourceLinks sources) {
        Set<String> asked = experiments.stream()
                .flatMap(experiment -> experiment.curves().stream())
                .filter(curve -> curve.drawn() != Curve.Drawn.INSTALLED)
                .map(Curve::system)
                .collect(Collectors.toSet());
        List<ComparedSystem> systems = Systems.all()
                .stream()
                .filter(system -> asked.contains(system.name()))
                .toList();
        List<String> head = new ArrayList<>(List.of("generic model"));
        systems.forEach(system -> head.add(system.title()));
        List<List<String>> rows = new ArrayList<>();
        Map<String, String> links = new HashMap<>();
        for (Role role : Role.values()) {
            List<String> row = new ArrayList<>(List.of(role.title()));
            for (ComparedSystem system : systems) {
                Component component = system.components().get(role);
                String cell = cell(component);
                row.add(cell);
                if (component != null) {
                    sources.to(component.built()).ifPresent(link -> links.put(cell, link));
                }
            }
            rows.add(row);
        }
        return Section.titled("model", "The generic model, and what stands for it")
                .prose("The study's table 1, extended by MDS4 and OpenMDS. Behind each component stands the class that was built for it; where there is none, the component is a program that is run. A dash: the system has no such component here.")
                .table(new Table("Components", head, rows, links))
                .build();
    }

    private static String cell(@Nullable Component component) {
        if (component == null) {
            return "-";
        }
        String built = component.built();
        return built.isEmpty()
                ? component.name()
                : "%s (%s)".formatted(component.name(), built.substring(built.lastIndexOf('.') + 1));
    }
}
