package org.openmds.loadtest.model.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

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

    private final ClientCatalog clients;

    /**
     * @param clients
     *            the kinds of clients that plans may name
     */
    public PlanReader(ClientCatalog clients) {
        this.clients = clients;
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
        PlanSettings settings = new PlanSettings();
        if (file != null) {
            new PlanYaml(file, settings).read();
        }
        override(settings, options);
        LoadPlan plan = new PlanBuilder(settings, clients).build();
        if (settings.problems().isEmpty()) {
            clients.problems(plan).forEach(settings::addProblem);
        }
        if (!settings.problems().isEmpty()) {
            throw new PlanException(settings.problems());
        }
        return plan;
    }

    /**
     * An option of the command line.
     *
     * @param option
     *            its name, such as {@code --think}
     * @param path
     *            path of its setting, such as {@code load.think}
     */
    public record PlanOption(String option, String path, String value) {
    }

    private static void override(PlanSettings settings, List<PlanOption> options) {
        Map<String, List<String>> instead = Map.of(
                "load.users", List.of("load.rate", "load.model", "load.steps"),
                "load.rate", List.of("load.users", "load.model", "load.steps", "load.think"),
                "load.steps.0.level", List.of("load.steps", "load.hold", "load.ramp", "load.users", "load.rate"),
                "load.think", List.of("load.think"),
                "source-addresses.0", List.of("source-addresses"));
        for (PlanOption option : options) {
            instead.getOrDefault(option.path(), List.of()).forEach(settings::removeAll);
        }
        options.forEach(option -> settings.set(option.path(), option.value(), option.option()));
    }
}
