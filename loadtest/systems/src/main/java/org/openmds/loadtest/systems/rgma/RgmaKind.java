package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code rgma}: users with R-GMA's API for consumers, and one ConsumerServlet for those of a tester. */
public final class RgmaKind implements ClientKind {

    static final String NAME = "rgma";
    /** The option by which producers are where the target is. */
    static final String PRODUCERS_AT_TARGET = "producers-at-target";
    /** The option that says how many rows there must be. */
    static final String EXPECTED_ROWS = "expect-rows";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Makes an R-GMA consumer for each request, through a ConsumerServlet in the tester."
                + " The target is the URL of a ProducerServlet or a RegistryServlet.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(
                new ClientOption("ask",
                        "producers (all of a ProducerServlet, without the Registry), registry (which producers there are),"
                                + " or mediated (the Registry, then the producers)",
                        "producers"),
                new ClientOption("select", "columns of one table, and a condition", "SELECT * FROM " + CpuLoad.TABLE),
                new ClientOption(PRODUCERS_AT_TARGET,
                        "whether producers are asked at the target's host and port, whatever they say: where a relay or a tunnel leads to them; not where a Registry says who they are",
                        "false"),
                new ClientOption(EXPECTED_ROWS, "how many rows each answer must have at least", "1"));
    }

    @Override
    public ClientProblems problems(LoadPlan plan) {
        ClientOptions options = ClientOptions.of(this, plan.client());
        RgmaSettings.read(plan, options);
        return options.problems();
    }

    @Override
    public ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException {
        ClientOptions options = ClientOptions.of(this, plan.client());
        RgmaSettings settings = RgmaSettings.read(plan, options);
        options.check();
        try {
            return RgmaTraffic.open(settings, plan.phasesEvery());
        } catch (IOException e) {
            throw new ClientException("the tester's ConsumerServlet cannot be started: " + e.getMessage(), e);
        }
    }
}
