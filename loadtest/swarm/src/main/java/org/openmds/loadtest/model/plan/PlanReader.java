package org.openmds.loadtest.model.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.openmds.configuration.ConfigurationFormat;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.configuration.ValueOrigin;

/**
 * Reads plans from a YAML file, from options that override it, or from options alone. Reports all problems at once.
 *
 * <pre>
 * name: index-600
 * client:
 *   kind: wsrf-query
 *   target: http://127.0.0.1:8443/wsrf/services/DefaultIndexService
 *   options: {xpath: /*}
 * load:                    # short: one step
 *   users: 600             # or rate: 100, requests a second whether answered or not
 *   think: 1s              # or {kind: constant | exponential | schedule, mean: 1s}
 *   ramp: 10s
 *   hold: 60s
 *   stagger: 0s
 * # load: {model: closed, think: 1s, steps: [{level: 100, ramp: 0s, hold: 60s}, {level: 200, hold: 60s}]}
 * connection: keep-alive   # per-request, per-user-process
 * timeout: 30s
 * warmup: 0s
 * drain: 10s
 * phases-every: 0
 * clock-every: 30s
 * source-addresses: []
 * seed: 1
 * </pre>
 */
public final class PlanReader {

    /** The keys of the file that an option replaces, besides its own. */
    private static final Map<String, List<String>> REPLACED = Map.of(
            "load.users", List.of("load.rate", "load.model", "load.steps"),
            "load.rate", List.of("load.users", "load.model", "load.steps", "load.think"),
            "load.steps[0].level", List.of("load.steps", "load.hold", "load.ramp", "load.users", "load.rate"),
            "source-addresses[0]", List.of("source-addresses"));

    private final ClientCatalog clients;
    private final ConfigurationFormat<PlanFile> format;

    /**
     * @param clients
     *            the kinds of clients that plans may name
     */
    public PlanReader(ClientCatalog clients) {
        this.clients = clients;
        format = PlanFormat.withRules((plan, findings) -> plan.client().check(clients, findings.below("client")));
    }

    /**
     * Reads a plan.
     *
     * @param file
     *            null for none
     * @param options
     *            options of the command line
     */
    public LoadPlan read(@Nullable Path file, List<PlanOption> options) throws PlanException {
        LoadPlan plan = switch (load(Optional.ofNullable(file), options)) {
            case ConfigurationResult.Loaded<PlanFile>(PlanFile written, _) -> written.plan();
            case ConfigurationResult.Invalid<PlanFile>(List<ConfigurationProblem> problems) ->
                throw new PlanException(sentences(withOptionsOfAbsentFile(problems, options), options));
        };
        List<String> problems = clients.problems(plan);
        if (!problems.isEmpty()) {
            throw new PlanException(problems);
        }
        return plan;
    }

    private ConfigurationResult<PlanFile> load(Optional<Path> file, List<PlanOption> options) {
        Map<String, String> values = new LinkedHashMap<>();
        Set<String> replaced = new LinkedHashSet<>();
        for (PlanOption option : options) {
            values.put(option.path(), option.value());
            replaced.addAll(REPLACED.getOrDefault(option.path(), List.of()));
        }
        return format.load(new ConfigurationInput(file, Map.of(), values, replaced));
    }

    /** Returns the problems and, if the file cannot be read, those of the options alone. */
    private List<ConfigurationProblem> withOptionsOfAbsentFile(List<ConfigurationProblem> problems,
            List<PlanOption> options) {
        List<ConfigurationProblem> all = new ArrayList<>(problems);
        boolean unread = problems.stream().anyMatch(problem -> problem.origin() instanceof ValueOrigin.WholeFile);
        if (unread && load(Optional.empty(), options) instanceof ConfigurationResult.Invalid<PlanFile> invalid) {
            all.addAll(invalid.problems());
        }
        return all;
    }

    private static List<String> sentences(List<ConfigurationProblem> problems, List<PlanOption> options) {
        return problems.stream().map(problem -> switch (problem.origin()) {
            case ValueOrigin.CommandLine _ ->
                "%s: %s: %s".formatted(option(problem.key(), options), problem.key(), problem.message());
            case ValueOrigin.Default _ -> "%s: %s".formatted(problem.key(), problem.message());
            default -> problem.toString();
        }).toList();
    }

    /** Returns the name of the option that gave a key. */
    private static String option(String key, List<PlanOption> options) {
        return options.stream()
                .filter(option -> key.startsWith(option.path()) || option.path().startsWith(key))
                .max(Comparator.comparing(option -> option.path().equals(key)))
                .map(PlanOption::option)
                .orElse("command line");
    }

    /**
     * An option of the command line.
     *
     * @param option
     *            its name, such as {@code --think}
     * @param path
     *            path of its key, such as {@code load.think}
     */
    public record PlanOption(String option, String path, String value) {
    }
}
