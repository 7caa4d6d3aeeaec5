package org.openmds.loadtest.systems.hawkeye;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.SettingsKind;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdParser;

/** The client kind {@code hawkeye}: users that query an agent, located through a manager, or query a manager. */
public final class HawkeyeKind implements SettingsKind<HawkeyeKind.HawkeyeSettings> {

    static final String REQUIREMENTS = "requirements";
    static final String ATTRIBUTES = "attributes";
    /** The option for the agent's address. */
    static final String AGENT_ADDRESS = "agent-address";
    /** The option for the smallest number of ads in an answer. */
    static final String EXPECTED_ADS = "expect-ads";
    private static final int MAX_ADS = 1_000_000;

    /**
     * The parsed options of the kind {@code hawkeye}.
     *
     * @param keepsConnection
     *            true if a client keeps its connection and the agent's address
     * @param agentAddress
     *            address for queries to the agent, instead of the one that its manager returns
     */
    record HawkeyeSettings(HawkeyeTarget target, TextTemplate requirements, String attributes, int minAds,
            boolean keepsConnection,
            Optional<InetSocketAddress> agentAddress) {
    }

    @Override
    public String name() {
        return "hawkeye";
    }

    @Override
    public String description() {
        return "Queries Hawkeye for ClassAds: hawkeye://host:port/AGENT locates an agent through its manager and queries it,"
                + " hawkeye://host:port/ queries the manager.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(
                new ClientOption(REQUIREMENTS,
                        "expression that selects ads, such as TARGET.memory_Free < 100; may contain ${names}; all ads if empty",
                        ""),
                new ClientOption(ATTRIBUTES,
                        "attributes of each ad, separated by blanks; memory_* selects all with that prefix; servers of 2003 return whole ads",
                        ""),
                new ClientOption(AGENT_ADDRESS,
                        "host:port for queries to the agent, instead of the address that its manager returns, for example of a relay or a tunnel",
                        ""),
                new ClientOption(EXPECTED_ADS, "smallest number of ads in each answer", "1"));
    }

    @Override
    public HawkeyeSettings read(LoadPlan plan, ClientOptions options) {
        TextTemplate requirements = TextTemplate.of(options.text(REQUIREMENTS), List.of(), REQUIREMENTS, options);
        try {
            if (!options.text(REQUIREMENTS).isBlank()) {
                ClassAdParser.expression(String.join("1", requirements.texts()));
            }
        } catch (ClassAdException e) {
            options.problem("option requirements must be an expression such as TARGET.memory_Free < 100: %s",
                    e.getMessage());
        }
        return new HawkeyeSettings(target(plan.client().target(), options), requirements, options.text(ATTRIBUTES),
                options.number(EXPECTED_ADS, 0, MAX_ADS), plan.connection() == LoadPlan.ConnectionMode.KEEP_ALIVE,
                options.find(AGENT_ADDRESS)
                        .flatMap(_ -> options.value(AGENT_ADDRESS, HawkeyeTarget::address,
                                "host:port, such as node1:9620")));
    }

    @Override
    public ClientTraffic open(HawkeyeSettings settings, LoadPlan plan, ClientContext context) throws ClientException {
        return new HawkeyeTraffic(settings, plan.sampling().phasesEvery(), context.share().tester());
    }

    private static HawkeyeTarget target(String target, ClientOptions options) {
        try {
            return HawkeyeTarget.of(target);
        } catch (IllegalArgumentException _) {
            options.problem(
                    "the target must be a URL such as hawkeye://host:9618/ or hawkeye://host:9618/node1, was '%s'",
                    target);
            return new HawkeyeTarget("", 0, Optional.empty());
        }
    }
}
