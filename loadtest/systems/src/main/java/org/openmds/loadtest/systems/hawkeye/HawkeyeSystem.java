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
import org.openmds.loadtest.systems.Detour;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.Role;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.Step.Fold;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.text.HostPort;

/**
 * Hawkeye. Users of an information server find the agent through the manager and ask it (table 6); those of the other parts ask the manager (table 7), also
 * where one agent with its modules is below it, as in the study's third set.
 */
public final class HawkeyeSystem implements ComparedSystem {

    private static final Duration LOCATED_WITHIN = Duration.ofSeconds(10);

    @Override
    public String name() {
        return "hawkeye";
    }

    @Override
    public String title() {
        return "Hawkeye";
    }

    @Override
    public Set<Part> parts() {
        return Set.of(Part.values());
    }

    @Override
    public Map<Role, Component> components() {
        return Map.of(Role.COLLECTOR, new Component("Module", Module.class.getName()), Role.INFORMATION_SERVER,
                new Component("Agent", Agent.class.getName()), Role.AGGREGATE_SERVER,
                new Component("Manager", Manager.class.getName()), Role.DIRECTORY_SERVER,
                new Component("Manager", Manager.class.getName()));
    }

    @Override
    public List<Step> steps(Part part) {
        return part == Part.INFORMATION_SERVER
                ? List.of(Step.client(AdSteps.PREPARE, Fold.CONNECTION),
                        Step.client(AdSteps.LOCATE_AGENT, Fold.CONNECTION),
                        Step.client(AdSteps.CONNECT_AGENT, Fold.CONNECTION),
                        Step.client(AdSteps.SEND_AGENT, Fold.CONNECTION),
                        Step.server(AdSteps.AGENT_ANSWER, Fold.PROCESSING),
                        Step.client(AdSteps.AGENT_SEND, Fold.TRANSMISSION),
                        Step.client(AdSteps.RESULTS, Fold.TRANSMISSION))
                : List.of(Step.client(AdSteps.PREPARE, Fold.CONNECTION),
                        Step.client(AdSteps.CONNECT_MANAGER, Fold.CONNECTION),
                        Step.client(AdSteps.SEND_MANAGER, Fold.CONNECTION),
                        Step.server(AdSteps.MANAGER_PROCESS, Fold.PROCESSING),
                        Step.client(AdSteps.RESULTS, Fold.TRANSMISSION));
    }

    @Override
    public RunningSystem start(Setup setup) throws SystemException, InterruptedException {
        if (setup.era() == Era.THEN && setup.collectors() > Agent.MOST_THEN) {
            throw new SystemException(
                    "module %d is refused: an agent of 2003 has at most %d modules, the study's failed with one more; --era now takes them"
                            .formatted(Agent.MOST_THEN + 1, Agent.MOST_THEN));
        }
        try {
            return RunningHawkeye.start(setup);
        } catch (IOException e) {
            throw new SystemException(
                    "Hawkeye does not start at %s:%d: %s".formatted(setup.host(), setup.port(), e.getMessage()), e);
        }
    }

    @Override
    public ClientSpec client(Part part, Query query, String target) {
        Map<String, String> options = new HashMap<>();
        switch (query) {
            case ALL -> {
            }
            case PART -> options.put(HawkeyeKind.ATTRIBUTES, Modules.FIRST + "_*");
            case NAMED -> options.put(HawkeyeKind.REQUIREMENTS, "TARGET.Name == \"%s\"".formatted(Modules.machine(0)));
        }
        return new ClientSpec("hawkeye", part == Part.INFORMATION_SERVER ? target : HawkeyeTarget.managerOf(target),
                options);
    }

    /** A manager has an ad of each agent. */
    @Override
    public Map<String, String> complete(Query query, Setup setup) {
        return setup.part() == Part.INFORMATION_SERVER || query == Query.NAMED
                ? Map.of()
                : Map.of(HawkeyeKind.LEAST, Integer.toString(setup.servers()));
    }

    @Override
    public boolean alwaysTimes() {
        return true;
    }

    /** The manager tells users where the agent is. */
    @Override
    public ClientSpec by(Detour detour, ClientSpec client) throws IOException {
        HawkeyeTarget target = HawkeyeTarget.of(client.target());
        Map<String, String> options = new HashMap<>(client.options());
        if (target.agent().isPresent()) {
            try {
                InetSocketAddress near = detour.near(target.locate(target.agent().get(), LOCATED_WITHIN));
                options.put(HawkeyeKind.AGENT_ADDRESS, HostPort.text(near));
            } catch (ClassAdException e) {
                throw new IOException("the manager cannot be asked for its agent: " + e.getMessage(), e);
            }
        }
        return new ClientSpec(client.kind(), detour.near(client.target()), options);
    }
}
