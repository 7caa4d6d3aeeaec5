package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystem.SystemComponent;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.ComponentRole;

/** Table 1 of the study: the components of each system in the generic model, and the class or program for each component in this load test. */
final class ModelSection {

    private ModelSection() {
    }

    /** Returns the section for the systems in these experiments. */
    static ReportSection of(List<Experiment> experiments, SourceLinks sources) {
        Set<String> asked = experiments.stream()
                .flatMap(experiment -> experiment.curves().stream())
                .map(ExperimentCurve::system)
                .collect(Collectors.toSet());
        List<ComparedSystem> systems = ComparedSystems.all()
                .stream()
                .filter(system -> asked.contains(system.name()))
                .toList();
        List<String> head = new ArrayList<>(List.of("generic model"));
        systems.forEach(system -> head.add(system.title()));
        List<List<String>> rows = new ArrayList<>();
        Map<String, String> links = new HashMap<>();
        for (ComponentRole role : ComponentRole.values()) {
            List<String> row = new ArrayList<>(List.of(role.title()));
            for (ComparedSystem system : systems) {
                SystemComponent component = system.components().get(role);
                String cell = cell(component);
                row.add(cell);
                if (component != null) {
                    sources.to(component.implementation()).ifPresent(link -> links.put(cell, link));
                }
            }
            rows.add(row);
        }
        return ReportSection.titled("model", "The generic model and its components")
                .prose("Table 1 of the study, extended by MDS4 and OpenMDS. After each component, the class that implements it is given "
                        + "in brackets; without a class, the component is a program that the load test runs. A dash means that the system "
                        + "has no such component here.")
                .table(new ReportTable("Components", head, rows, links))
                .build();
    }

    private static String cell(@Nullable SystemComponent component) {
        if (component == null) {
            return "-";
        }
        String built = component.implementation();
        return built.isEmpty()
                ? component.name()
                : "%s (%s)".formatted(component.name(), built.substring(built.lastIndexOf('.') + 1));
    }
}
