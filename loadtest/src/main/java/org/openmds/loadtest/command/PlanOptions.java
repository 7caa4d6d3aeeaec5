package org.openmds.loadtest.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.ClientKinds;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.plan.ClientCatalog;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.PlanException;
import org.openmds.loadtest.model.plan.PlanReader;
import org.openmds.loadtest.model.plan.PlanReader.PlanOption;

import picocli.CommandLine;

/** Options that say a plan, over its file if there is one. They are read as text, so that all that is wrong is told at once. */
final class PlanOptions {

    @CommandLine.Option(names = "--name", paramLabel = "NAME", description = "What reports call the run.")
    private @Nullable String name;

    @CommandLine.Option(names = "--client", paramLabel = "KIND", description = "The kind of client; see mds load kinds. http for URLs without it.")
    private @Nullable String client;

    @CommandLine.Option(names = {"-o",
        "--option"}, paramLabel = "NAME=VALUE", description = "An option of the kind of client; @FILE for a file's content. Repeatable.")
    private Map<String, String> options = new LinkedHashMap<>();

    @CommandLine.Option(names = "--users", paramLabel = "N", description = "Closed model: so many users, each sends, waits, thinks. 1 without it.")
    private @Nullable String users;

    @CommandLine.Option(names = "--rate", paramLabel = "N", description = "Open model: so many requests a second, answered or not.")
    private @Nullable String rate;

    @CommandLine.Option(names = "--think", paramLabel = "TIME", description = "Between an answer and the next request. 1s without it.")
    private @Nullable String think;

    @CommandLine.Option(names = "--think-kind", paramLabel = "KIND", description = "constant, exponential, or schedule: due so often, late answers or not.")
    private @Nullable String thinkKind;

    @CommandLine.Option(names = "--ramp", paramLabel = "TIME", description = "Until all users are there. 0s without it.")
    private @Nullable String ramp;

    @CommandLine.Option(names = "--duration", paramLabel = "TIME", description = "How long the load is held, after the ramp. 60s without it.")
    private @Nullable String duration;

    @CommandLine.Option(names = "--step", paramLabel = "LEVEL[:RAMP]:HOLD", description = "A step, such as 100:60s or 200:10s:60s. Repeatable, instead of --users and --duration; for steps of a rate add --model open.")
    private List<String> steps = new ArrayList<>();

    @CommandLine.Option(names = "--model", paramLabel = "MODEL", description = "closed or open: what the levels of steps mean.")
    private @Nullable String model;

    @CommandLine.Option(names = "--stagger", paramLabel = "TIME", description = "Between the starts of two users; 0s spreads them over one think time.")
    private @Nullable String stagger;

    @CommandLine.Option(names = "--connection", paramLabel = "MODE", description = "keep-alive, per-request, or per-user-process.")
    private @Nullable String connection;

    @CommandLine.Option(names = "--timeout", paramLabel = "TIME", description = "After which a request is given up. 30s without it.")
    private @Nullable String timeout;

    @CommandLine.Option(names = "--warmup", paramLabel = "TIME", description = "From the start; left out of every figure. 0s without it.")
    private @Nullable String warmup;

    @CommandLine.Option(names = "--drain", paramLabel = "TIME", description = "After the end, for what is under way. 10s without it.")
    private @Nullable String drain;

    @CommandLine.Option(names = "--phases-every", paramLabel = "N", description = "Of so many requests, one tells its phases; 0 for none.")
    private @Nullable String phasesEvery;

    @CommandLine.Option(names = "--clock-every", paramLabel = "TIME", description = "How often testers compare their clocks. 30s without it.")
    private @Nullable String clockEvery;

    @CommandLine.Option(names = "--source-address", paramLabel = "ADDRESS", description = "A local address to connect from, in turn with the others. Repeatable.")
    private List<String> sourceAddresses = new ArrayList<>();

    @CommandLine.Option(names = "--seed", paramLabel = "N", description = "Of everything random. 1 without it.")
    private @Nullable String seed;

    /**
     * @param target
     *            null for the file's
     * @param testsHere
     *            whether this process is the tester, so that what it lacks is wrong at once
     */
    LoadPlan read(@Nullable Path file, @Nullable String target, boolean testsHere) throws PlanException, IOException {
        LoadPlan plan = new PlanReader(new InstalledClients(testsHere)).read(file, givenOptions(target));
        Path folder = file == null || file.getParent() == null ? Path.of("") : file.getParent();
        ClientSpec whole = ClientKinds.withFileContents(plan.client(), folder);
        return new LoadPlan(plan.name(), whole, plan.load(), plan.connection(), plan.timeout(), plan.warmup(),
                plan.drain(),
                plan
                        .phasesEvery(),
                plan.clockEvery(), plan.sourceAddresses(), plan.seed());
    }

    private List<PlanOption> givenOptions(@Nullable String target) {
        List<PlanOption> given = new ArrayList<>();
        add(given, "TARGET", "client.target", target);
        add(given, "--name", "name", name);
        add(given, "--client", "client.kind", client);
        options.forEach((key, value) -> add(given, "--option " + key, "client.options." + key, value));
        add(given, "--users", "load.users", users);
        add(given, "--rate", "load.rate", rate);
        add(given, "--model", "load.model", model);
        add(given, "--think", "load.think", think);
        add(given, "--think-kind", "load.think.kind", thinkKind);
        add(given, "--ramp", "load.ramp", ramp);
        add(given, "--duration", "load.hold", duration);
        add(given, "--stagger", "load.stagger", stagger);
        steps(given);
        add(given, "--connection", "connection", connection);
        add(given, "--timeout", "timeout", timeout);
        add(given, "--warmup", "warmup", warmup);
        add(given, "--drain", "drain", drain);
        add(given, "--phases-every", "phases-every", phasesEvery);
        add(given, "--clock-every", "clock-every", clockEvery);
        for (int i = 0; i < sourceAddresses.size(); i++) {
            add(given, "--source-address", "source-addresses." + i, sourceAddresses.get(i));
        }
        add(given, "--seed", "seed", seed);
        return given;
    }

    private void steps(List<PlanOption> given) {
        for (int i = 0; i < steps.size(); i++) {
            String[] parts = steps.get(i).split(":", -1);
            add(given, "--step", "load.steps." + i + ".level", parts[0]);
            if (parts.length == 3) {
                add(given, "--step", "load.steps." + i + ".ramp", parts[1]);
            }
            // Of a step with too few or too many parts the whole is no duration, which is what its writer is told.
            add(given, "--step", "load.steps." + i + ".hold",
                    parts.length == 2 || parts.length == 3
                            ? parts[parts.length - 1]
                            : steps.get(i));
        }
    }

    private static void add(List<PlanOption> given, String option, String path, @Nullable String value) {
        if (value != null) {
            given.add(new PlanOption(option, path, value));
        }
    }

    /** The kinds that there are. */
    private record InstalledClients(boolean testHere) implements ClientCatalog {

        @Override
        public List<String> kinds() {
            return ClientKinds.names();
        }

        @Override
        public Optional<List<String>> options(String kind) {
            return ClientKinds.find(kind).map(found -> found.options().stream().map(ClientOption::name).toList());
        }

        @Override
        public List<String> problems(LoadPlan plan) {
            ClientProblems problems = ClientKinds.problems(plan);
            return testHere ? problems.all() : problems.planProblems();
        }
    }
}
