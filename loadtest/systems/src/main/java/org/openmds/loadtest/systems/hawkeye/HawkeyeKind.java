package org.openmds.loadtest.systems.hawkeye;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdParser;

/** The kind {@code hawkeye}: users that ask an agent, which a manager locates, or a manager. */
public final class HawkeyeKind implements ClientKind {

    static final String REQUIREMENTS = "requirements";
    static final String ATTRIBUTES = "attributes";
    /** The option that says where the agent is asked. */
    static final String AGENT_ADDRESS = "agent-address";
    /** The option that says how many ads there must be. */
    static final String EXPECTED_ADS = "expect-ads";
    private static final int MAX_ADS = 1_000_000;

    /**
     * What the options say.
     *
     * @param keepsConnection
     *            whether a client keeps its connection, and where the agent is
     * @param agentAddress
     *            where the agent is asked, whatever its manager says
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
        return "Asks Hawkeye for ClassAds: hawkeye://host:port/AGENT locates an agent by its manager and asks it, hawkeye://host:port/ asks the manager.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(
                new ClientOption(REQUIREMENTS,
                        "of ads, such as TARGET.memory_Free < 100; may hold ${names}; all ads without it", ""),
                new ClientOption(ATTRIBUTES,
                        "of each ad, with blanks between, memory_* for all that begin so; servers of 2003 give whole ads",
                        ""),
                new ClientOption(AGENT_ADDRESS,
                        "host:port where the agent is asked, whatever its manager says: where a relay or a tunnel leads to it",
                        ""),
                new ClientOption(EXPECTED_ADS, "how many ads each answer must have at least", "1"));
    }

    @Override
    public ClientProblems problems(LoadPlan plan) {
        ClientOptions options = ClientOptions.of(this, plan.client());
        settings(plan, options);
        return options.problems();
    }

    @Override
    public ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException {
        ClientOptions options = ClientOptions.of(this, plan.client());
        HawkeyeSettings settings = settings(plan, options);
        options.check();
        return new HawkeyeTraffic(settings, plan.phasesEvery(), context.share().tester());
    }

    private static HawkeyeSettings settings(LoadPlan plan, ClientOptions options) {
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
