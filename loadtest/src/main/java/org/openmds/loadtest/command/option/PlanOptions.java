package org.openmds.loadtest.command.option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.plan.ClientCatalog;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.PlanException;
import org.openmds.loadtest.model.plan.PlanReader;
import org.openmds.loadtest.model.plan.PlanReader.PlanOption;

import picocli.CommandLine;

/** Options for a plan; they override the values of the plan file. All are read as text, so that all problems are reported at once. */
public final class PlanOptions {

    @CommandLine.Option(names = "--name", paramLabel = "NAME", description = "The name of the run in reports.")
    private @Nullable String name;

    @CommandLine.Option(names = "--client", paramLabel = "KIND", description = "The kind of client; mds load kinds lists them. Default: "
            + "http if the target is a URL")
    private @Nullable String client;

    @CommandLine.Option(names = {"-o",
        "--option"}, paramLabel = "NAME=VALUE", description = "An option of the kind of client; the value @FILE stands for the content of "
                + "a file. Repeatable.")
    private Map<String, String> options = new LinkedHashMap<>();

    @CommandLine.Option(names = "--users", paramLabel = "N", description = "Closed model: the number of users; each sends a request, "
            + "waits for the answer, and thinks. Default: 1")
    private @Nullable String users;

    @CommandLine.Option(names = "--rate", paramLabel = "N", description = "Open model: the number of requests per second, independent of "
            + "the answers.")
    private @Nullable String rate;

    @CommandLine.Option(names = "--think", paramLabel = "TIME", description = "The think time between an answer and the next request. Default: 1s")
    private @Nullable String think;

    @CommandLine.Option(names = "--think-kind", paramLabel = "KIND", description = "The distribution of the think time: constant, "
            + "exponential, or schedule (a fixed interval between requests, even if answers are late).")
    private @Nullable String thinkKind;

    @CommandLine.Option(names = "--ramp", paramLabel = "TIME", description = "The time over which the users are started. Default: 0s")
    private @Nullable String ramp;

    @CommandLine.Option(names = "--duration", paramLabel = "TIME", description = "How long the load is held after the ramp. Default: 60s")
    private @Nullable String duration;

    @CommandLine.Option(names = "--step", paramLabel = "LEVEL[:RAMP]:HOLD", description = "A load step, such as 100:60s or 200:10s:60s; "
            + "replaces --users and --duration. For steps of a rate add --model open. Repeatable.")
    private List<String> steps = new ArrayList<>();

    @CommandLine.Option(names = "--model", paramLabel = "MODEL", description = "The meaning of the levels of steps: closed for users, "
            + "open for requests per second.")
    private @Nullable String model;

    @CommandLine.Option(names = "--stagger", paramLabel = "TIME", description = "The time between the starts of two users; 0s spreads the "
            + "starts over one think time.")
    private @Nullable String stagger;

    @CommandLine.Option(names = "--connection", paramLabel = "MODE", description = "The connections of a user: keep-alive, per-request, "
            + "or per-user-process.")
    private @Nullable String connection;

    @CommandLine.Option(names = "--timeout", paramLabel = "TIME", description = "The time after which a request without an answer is "
            + "abandoned. Default: 30s")
    private @Nullable String timeout;

    @CommandLine.Option(names = "--warmup", paramLabel = "TIME", description = "The time at the start that is left out of all figures. Default: 0s")
    private @Nullable String warmup;

    @CommandLine.Option(names = "--drain", paramLabel = "TIME", description = "How long the run waits at the end for answers to requests "
            + "in flight. Default: 10s")
    private @Nullable String drain;

    @CommandLine.Option(names = "--phases-every", paramLabel = "N", description = "Record the phases of one in N requests; 0 for none.")
    private @Nullable String phasesEvery;

    @CommandLine.Option(names = "--clock-every", paramLabel = "TIME", description = "The interval between two clock comparisons of a "
            + "tester. Default: 30s")
    private @Nullable String clockEvery;

    @CommandLine.Option(names = "--source-address", paramLabel = "ADDRESS", description = "A local address from which users connect; "
            + "several addresses are used in turn. Repeatable.")
    private List<String> sourceAddresses = new ArrayList<>();

    @CommandLine.Option(names = "--seed", paramLabel = "N", description = "The seed of all random numbers. Default: 1")
    private @Nullable String seed;

    /**
     * Reads the plan file and the options.
     *
     * @param target
     *            null for the target in the file
     * @param testsHere
     *            true if this process is the tester; then everything that this machine lacks is a problem
     */
    public LoadPlan read(@Nullable Path file, @Nullable String target, boolean testsHere)
            throws PlanException, IOException {
        LoadPlan plan = new PlanReader(new InstalledClients(testsHere)).read(file, givenOptions(target));
        Path folder = file == null || file.getParent() == null ? Path.of("") : file.getParent();
        ClientSpec whole = ClientKinds.withFileContents(plan.client(), folder);
        return new LoadPlan(plan.name(), whole, plan.load(), plan.connection(), plan.timeout(), plan.warmup(),
                plan.drain(), new LoadPlan.PlanSampling(plan
                        .sampling()
                        .phasesEvery(), plan.sampling().clockEvery()),
                plan.sourceAddresses(), plan.seed());
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
            add(given, "--source-address", "source-addresses[" + i + "]", sourceAddresses.get(i));
        }
        add(given, "--seed", "seed", seed);
        return given;
    }

    private void steps(List<PlanOption> given) {
        for (int i = 0; i < steps.size(); i++) {
            String[] parts = steps.get(i).split(":", -1);
            add(given, "--step", "load.steps[" + i + "].level", parts[0]);
            if (parts.length == 3) {
                add(given, "--step", "load.steps[" + i + "].ramp", parts[1]);
            }
            // A step with too few or too many parts is passed on whole: it is not a duration, and the error message shows it.
            add(given, "--step", "load.steps[" + i + "].hold",
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

    /** The kinds of clients in this program. */
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
