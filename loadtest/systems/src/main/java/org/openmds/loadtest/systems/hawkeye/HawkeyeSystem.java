package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComponentRole;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.QueryStep.QueryPhase;
import org.openmds.loadtest.systems.RelayMapping;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.text.HostPort;

/**
 * Hawkeye. Users of an information server locate the agent through the manager and query it (table 6). Users of the other parts query the
 * manager (table 7), also if only one agent with its modules is below it, as in the study's third set.
 */
public final class HawkeyeSystem implements ComparedSystem {

    private static final Duration LOCATE_TIMEOUT = Duration.ofSeconds(10);

    @Override
    public String name() {
        return "hawkeye";
    }

    @Override
    public String title() {
        return "Hawkeye";
    }

    @Override
    public Set<SystemPart> parts() {
        return Set.of(SystemPart.values());
    }

    @Override
    public Map<ComponentRole, SystemComponent> components() {
        return Map.of(ComponentRole.COLLECTOR, new SystemComponent("Module", HawkeyeModule.class.getName()),
                ComponentRole.INFORMATION_SERVER,
                new SystemComponent("Agent", Agent.class.getName()), ComponentRole.AGGREGATE_SERVER,
                new SystemComponent("Manager", Manager.class.getName()), ComponentRole.DIRECTORY_SERVER,
                new SystemComponent("Manager", Manager.class.getName()));
    }

    @Override
    public List<QueryStep> steps(SystemPart part) {
        return part == SystemPart.INFORMATION_SERVER
                ? List.of(QueryStep.client(AdSteps.PREPARE, QueryPhase.CONNECTION),
                        QueryStep.client(AdSteps.LOCATE_AGENT, QueryPhase.CONNECTION),
                        QueryStep.client(AdSteps.CONNECT_AGENT, QueryPhase.CONNECTION),
                        QueryStep.client(AdSteps.SEND_AGENT, QueryPhase.CONNECTION),
                        QueryStep.server(AdSteps.AGENT_ANSWER, QueryPhase.PROCESSING),
                        QueryStep.client(AdSteps.AGENT_SEND, QueryPhase.TRANSMISSION),
                        QueryStep.client(AdSteps.RESULTS, QueryPhase.TRANSMISSION))
                : List.of(QueryStep.client(AdSteps.PREPARE, QueryPhase.CONNECTION),
                        QueryStep.client(AdSteps.CONNECT_MANAGER, QueryPhase.CONNECTION),
                        QueryStep.client(AdSteps.SEND_MANAGER, QueryPhase.CONNECTION),
                        QueryStep.server(AdSteps.MANAGER_PROCESS, QueryPhase.PROCESSING),
                        QueryStep.client(AdSteps.RESULTS, QueryPhase.TRANSMISSION));
    }

    @Override
    public RunningSystem start(SystemSetup setup) throws SystemException, InterruptedException {
        return started(setup, () -> RunningHawkeye.start(setup));
    }

    @Override
    public boolean isDivided(SystemPart part) {
        return part != SystemPart.INFORMATION_SERVER;
    }

    @Override
    public RunningSystem startQueriedServer(SystemSetup setup) throws SystemException, InterruptedException {
        return started(setup, () -> RunningHawkeye.startManager(setup));
    }

    @Override
    public RunningSystem startInformationServers(SystemSetup setup, String target)
            throws SystemException, InterruptedException {
        InetSocketAddress manager = HawkeyeTarget.of(target).manager();
        return started(setup, () -> RunningAgents.start(setup, manager, () -> RunningAgents.countAt(manager)));
    }

    /** A start of servers. */
    @FunctionalInterface
    private interface ServerStart {
        RunningSystem start() throws IOException, InterruptedException;
    }

    private static RunningSystem started(SystemSetup setup, ServerStart serverStart)
            throws SystemException, InterruptedException {
        if (setup.era() == SystemEra.YEAR_2003 && setup.collectors() > Agent.MAX_MODULES_2003) {
            throw new SystemException(
                    "module %d is refused: an agent of 2003 has a limit of %d modules, because the study's agent failed with more; use --era now"
                            .formatted(Agent.MAX_MODULES_2003 + 1, Agent.MAX_MODULES_2003));
        }
        try {
            return serverStart.start();
        } catch (IOException e) {
            throw new SystemException(
                    "cannot start Hawkeye at %s:%d: %s".formatted(setup.host(), setup.port(), e.getMessage()), e);
        }
    }

    @Override
    public ClientSpec client(SystemPart part, QueryScope query, String target) {
        Map<String, String> options = new HashMap<>();
        switch (query) {
            case ALL -> {
            }
            case PART -> options.put(HawkeyeKind.ATTRIBUTES, SampleModules.FIRST_MODULE + "_*");
            case NAMED ->
                options.put(HawkeyeKind.REQUIREMENTS, "TARGET.Name == \"%s\"".formatted(SampleModules.machineName(0)));
        }
        return new ClientSpec("hawkeye",
                part == SystemPart.INFORMATION_SERVER ? target : HawkeyeTarget.managerOf(target),
                options);
    }

    /** Returns the expected number of ads: a manager has one of each agent. */
    @Override
    public Map<String, String> completenessOptions(QueryScope query, SystemSetup setup) {
        return setup.part() == SystemPart.INFORMATION_SERVER || query == QueryScope.NAMED
                ? Map.of()
                : Map.of(HawkeyeKind.EXPECTED_ADS, Integer.toString(setup.servers()));
    }

    @Override
    public boolean isAlwaysTimed() {
        return true;
    }

    /** Also sets the agent's relay address, because the manager sends the agent's own address to its users. */
    @Override
    public ClientSpec throughRelays(RelayMapping relayMapping, ClientSpec client) throws IOException {
        HawkeyeTarget target = HawkeyeTarget.of(client.target());
        Map<String, String> options = new HashMap<>(client.options());
        if (target.agent().isPresent()) {
            try {
                InetSocketAddress near = relayMapping.toRelay(target.locate(target.agent().get(), LOCATE_TIMEOUT));
                options.put(HawkeyeKind.AGENT_ADDRESS, HostPort.text(near));
            } catch (ClassAdException e) {
                throw new IOException("the query for the agent's address failed: " + e.getMessage(), e);
            }
        }
        return new ClientSpec(client.kind(), relayMapping.toRelay(client.target()), options);
    }
}
