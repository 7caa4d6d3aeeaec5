package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.SettingsKind;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The client kind {@code rgma}: users with R-GMA's API for consumers, and one ConsumerServlet for all users of a tester. */
public final class RgmaKind implements SettingsKind<RgmaSettings> {

    static final String NAME = "rgma";
    /** The option that sends the producers' requests to the target's host and port. */
    static final String PRODUCERS_AT_TARGET = "producers-at-target";
    /** The option for the smallest number of rows in an answer. */
    static final String EXPECTED_ROWS = "expect-rows";
    /** The option for the interval at which a user checks whether its answer is complete. */
    static final String POLL = "poll";
    static final long POLL_MILLIS = 10;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Creates an R-GMA consumer for each request, through a ConsumerServlet in the tester."
                + " The target is the URL of a ProducerServlet or a RegistryServlet.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(
                new ClientOption("ask",
                        "producers (queries all of a ProducerServlet, without the Registry), registry (lists the producers),"
                                + " or mediated (the Registry, then the producers)",
                        "producers"),
                new ClientOption("select", "SELECT of columns of one table, with an optional condition",
                        "SELECT * FROM " + CpuLoad.TABLE),
                new ClientOption(PRODUCERS_AT_TARGET,
                        "true to query producers at the target's host and port instead of their own addresses, for example through a "
                                + "relay or a tunnel;"
                                + " not with ask=mediated",
                        "false"),
                new ClientOption(EXPECTED_ROWS, "smallest number of rows in each answer", "1"),
                new ClientOption(POLL, "the interval at which a user checks whether its answer is complete",
                        POLL_MILLIS + "ms"));
    }

    @Override
    public RgmaSettings read(LoadPlan plan, ClientOptions options) {
        return RgmaSettings.read(plan, options);
    }

    @Override
    public ClientTraffic open(RgmaSettings settings, LoadPlan plan, ClientContext context) throws ClientException {
        try {
            return RgmaTraffic.open(settings, plan.sampling().phasesEvery());
        } catch (IOException e) {
            throw new ClientException("the tester cannot start its ConsumerServlet: " + e.getMessage(), e);
        }
    }
}
