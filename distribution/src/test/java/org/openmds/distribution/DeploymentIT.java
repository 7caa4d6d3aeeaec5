package org.openmds.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks dashboards, alert rules, manifests and the role by the programs that read them, and their metrics by the documents. */
final class DeploymentIT {

    private static final Path METRICS = DeployFolder.PROJECT.resolve("docs/operations/operate.md");
    private static final Path CHART = DeployFolder.FOLDER.resolve("helm/openmds");
    private static final Pattern METRIC = Pattern.compile("\\b(?:mds|jvm|process)_[a-z_]+");
    private static final Pattern ROLE_VARIABLE = Pattern.compile("\\bopenmds_[a-z_]+");
    /** The variables that the tasks of the role set for themselves. */
    private static final Set<String> REGISTERED = Set.of("openmds_copied", "openmds_ready", "openmds_content");

    @TempDir
    private Path folder;

    @Test
    void alerts_checkedAndTried_fireAsTheirTestsSay() throws Exception {
        Path alerts = DeployFolder.FOLDER.resolve("prometheus");

        assertThat(DeployFolder.run(alerts, "promtool", "test", "rules", "openmds-alerts.test.yaml"))
                .contains("SUCCESS");
        assertThat(DeployFolder.run(alerts, "promtool", "check", "rules", "openmds-alerts.yaml"))
                .contains("SUCCESS");
        assertThat(
                DeployFolder.run(alerts, "promtool", "check", "config", "openmds-scrape.yaml", "openmds-values.yaml"))
                .doesNotContain("FAILED");
        assertThat(undocumented(Files.readString(alerts.resolve("openmds-alerts.yaml")))).isEmpty();
        for (Object document : DeployFolder.documents(alerts.resolve("openmds-alerts.yaml"))) {
            assertThat(DeployFolder.values(document, "help")).isNotEmpty().allSatisfy(DeploymentIT::isChapter);
        }
    }

    @Test
    void dashboards_expressions_areValidAndShowMetricsThatExist() throws Exception {
        List<String> rules = new ArrayList<>(List.of("groups:", "  - name: dashboards", "    rules:"));
        for (Path file : DeployFolder.files("grafana", ".json")) {
            Map<?, ?> dashboard = (Map<?, ?>) DeployFolder.documents(file).getFirst();
            assertThat(dashboard.get("uid")).asString().startsWith("openmds");
            assertThat(undocumented(Files.readString(file))).as(file.toString()).isEmpty();
            DeployFolder.values(dashboard, "expr").forEach(expression -> {
                String plain = expression.replace("$__rate_interval", "5m").replace("$instance", ".*");
                rules.add("      - {record: dashboard:%d, expr: '%s'}".formatted(rules.size(), plain));
            });
        }
        assertThat(rules).hasSizeGreaterThan(30);
        Files.write(folder.resolve("rules.yaml"), rules);

        assertThat(DeployFolder.run(folder, "promtool", "check", "rules", "rules.yaml")).contains("SUCCESS");
    }

    @Test
    void manifests_fitTheSchemasOfKubernetes() throws Exception {
        Path program = python().resolveSibling("kubernetes-validate");

        for (Path manifest : DeployFolder.files("kubernetes", ".yaml")) {
            assertThat(DeployFolder.run(folder, program.toString(), "--strict", manifest.toString()))
                    .contains("passed for resource statefulset/openmds");
        }
    }

    @Test
    void chart_version_isThatOfTheImage() throws IOException {
        Map<?, ?> chart = (Map<?, ?>) DeployFolder.documents(CHART.resolve("Chart.yaml")).getFirst();
        Map<?, ?> values = (Map<?, ?>) DeployFolder.documents(CHART.resolve("values.yaml")).getFirst();

        assertThat(values.get("image")).isEqualTo("openmds:" + chart.get("appVersion"));
        assertThat(DeployFolder.documents(CHART.resolve("values.schema.json")).getFirst())
                .extracting(schema -> ((Map<?, ?>) schema).get("properties"))
                .satisfies(known -> assertThat(((Map<?, ?>) known).keySet().stream().map(String::valueOf).toList())
                        .containsAll(values.keySet().stream().map(String::valueOf).toList()));
    }

    /** Helm is not in Debian, and its build takes minutes. */
    @Test
    @Tag("long")
    void chart_rendered_isTheManifest() throws Exception {
        assumeThat(DeployFolder.isOnPath("helm")).as("the program helm, which mds test builds if there is Go").isTrue();
        Path rendered = Files.writeString(folder.resolve("rendered.yaml"),
                DeployFolder.run(CHART, "helm", "template", "openmds", ".", "--namespace", "default"));

        assertThat(objects(rendered))
                .isEqualTo(objects(DeployFolder.FOLDER.resolve("kubernetes/openmds.yaml")));
        assertThat(DeployFolder.run(folder, python().resolveSibling("kubernetes-validate").toString(), "--strict",
                rendered.toString())).contains("passed for resource statefulset/openmds");
        assertThat(DeployFolder.run(CHART, "helm", "template", "site", ".", "--namespace", "grid", "--set",
                "image=registry.example.org/openmds:1,storageClass=fast,secret=tokens"))
                .contains("registry.example.org/openmds:1", "storageClassName: fast", "secretName: tokens",
                        "- site.grid.svc");
        assertThatThrownBy(() -> DeployFolder.run(CHART, "helm", "template", "openmds", ".", "--set", "imag=x"))
                .hasMessageContaining("imag");
    }

    /** Returns the objects of a manifest by their kinds, with the configuration of the server as a tree. */
    private static Map<String, Object> objects(Path manifest) throws IOException {
        Map<String, Object> objects = new TreeMap<>();
        for (Object document : DeployFolder.documents(manifest)) {
            Map<?, ?> object = (Map<?, ?>) document;
            Object tree = object.get("data") instanceof Map<?, ?> data
                    ? List.of(object.get("metadata"), DeployFolder.document(String.valueOf(data.get("mds.yaml"))))
                    : object;
            objects.put(String.valueOf(object.get("kind")), tree);
        }
        return objects;
    }

    @Test
    void role_tasks_useKnownVariablesAndFullNamesOfModules() throws IOException {
        Path role = DeployFolder.FOLDER.resolve("ansible/roles/openmds");
        Set<String> known = variables(List.of(role.resolve("defaults/main.yaml")));
        known.addAll(REGISTERED);
        List<Path> files = Stream.concat(DeployFolder.files("ansible/roles", ".yaml").stream(),
                DeployFolder.files("ansible/roles", ".j2").stream()).toList();

        assertThat(known).containsAll(variables(files));
        for (Path tasks : DeployFolder.files("ansible/roles/openmds/tasks", ".yaml")) {
            assertThat((List<?>) DeployFolder.documents(tasks).getFirst()).allSatisfy(task -> {
                Set<?> members = ((Map<?, ?>) task).keySet();
                assertThat(members.stream().map(String::valueOf)).contains("name")
                        .anyMatch(name -> name.startsWith("ansible.builtin."));
            });
        }
    }

    private static Set<String> variables(List<Path> files) throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path file : files) {
            ROLE_VARIABLE.matcher(Files.readString(file)).results().map(MatchResult::group).forEach(found::add);
        }
        return found;
    }

    /** Returns the metrics in a text that the documents do not name. */
    private static Set<String> undocumented(String text) throws IOException {
        String documents = Files.readString(METRICS);
        return METRIC.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(name -> !documents.contains(name.replaceFirst("_(bucket|count|sum)$", "")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void isChapter(String reference) {
        List<String> parts = List.of(reference.split("#"));
        Path page = DeployFolder.PROJECT.resolve(parts.getFirst());
        assertThat(page).isRegularFile();
        if (parts.size() > 1) {
            assertThat(page).content().contains("(#" + parts.get(1) + ")");
        }
    }

    private static Path python() {
        Optional<Path> python = Optional.ofNullable(System.getProperty("openmds.python"))
                .map(Path::of)
                .filter(each -> Files.isExecutable(each.resolveSibling("kubernetes-validate")));
        assertThat(python).as("-Dopenmds.python names a Python that has kubernetes-validate").isPresent();
        return python.orElseThrow();
    }
}
