package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.text.HostPort;

/** The running agents of a manager, which may be in another process. Modules run as processes; simulated agents have none. */
final class RunningAgents implements RunningSystem {

    /** The study, section 2.5: "At one-minute intervals". */
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    private static final long POLL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final InetSocketAddress manager;
    private final List<Agent> agents = new ArrayList<>();
    private Optional<SimulatedAgents> simulated = Optional.empty();

    private RunningAgents(InetSocketAddress manager) {
        this.manager = manager;
    }

    /** Counts the agents that a manager knows. */
    @FunctionalInterface
    interface AgentCount {
        int count() throws IOException;
    }

    /**
     * Starts the agents of a setup.
     *
     * @param manager
     *            the address of the manager, to which the agents send their ads
     * @param known
     *            the number of agents that the manager knows
     * @throws IOException
     *             if an agent cannot be started or does not reach the manager in time
     */
    static RunningAgents start(SystemSetup setup, InetSocketAddress manager, AgentCount known)
            throws IOException, InterruptedException {
        RunningAgents running = new RunningAgents(manager);
        try {
            running.begin(setup, known);
            return running;
        } catch (IOException | InterruptedException e) {
            running.close();
            throw e;
        }
    }

    /** Returns the number of agents that a manager in another process knows. */
    static int countAt(InetSocketAddress manager) throws IOException {
        try (AdClient client = AdClient.connect(manager, START_TIMEOUT)) {
            return client.request(List.of(AdClient.query("", AnswerAds.NAME))).size();
        } catch (ClassAdException e) {
            throw new IllegalStateException(e);
        }
    }

    private void begin(SystemSetup setup, AgentCount known) throws IOException, InterruptedException {
        if (setup.part() == SystemPart.AGGREGATE_SERVER) {
            simulated = Optional.of(SimulatedAgents.start(manager, setup.servers(), setup.collectors(), INTERVAL));
            return;
        }
        int count = setup.part() == SystemPart.INFORMATION_SERVER ? 1 : setup.servers();
        for (int i = 0; i < count; i++) {
            agents.add(Agent
                    .start(new Agent.AgentSettings(SampleModules.machineName(i), new InetSocketAddress(setup.host(), 0),
                            SampleModules.write(setup.folder(), setup.collectors(), i * setup.collectors()), INTERVAL,
                            Optional.of(manager),
                            setup.era())));
        }
        await(count, known);
    }

    private static void await(int count, AgentCount known) throws IOException, InterruptedException {
        long until = System.nanoTime() + START_TIMEOUT.toNanos();
        for (int reached = known.count(); reached < count; reached = known.count()) {
            if (System.nanoTime() > until) {
                throw new IOException("only %d of %d agents have reached the manager within %d s".formatted(reached,
                        count, START_TIMEOUT.toSeconds()));
            }
            LockSupport.parkNanos(POLL_INTERVAL_NANOS);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    /** Returns the agent that users query. */
    Agent first() {
        return agents.getFirst();
    }

    @Override
    public String target() {
        return "hawkeye://%s/".formatted(HostPort.text(manager));
    }

    @Override
    public String exampleCommand() {
        return HawkeyeTarget.exampleCommand(manager);
    }

    @Override
    public Map<String, Long> counters() {
        return Map.of("module-processes", agents.stream().mapToLong(Agent::moduleProcesses).sum());
    }

    @Override
    public void close() {
        simulated.ifPresent(SimulatedAgents::close);
        agents.forEach(Agent::close);
    }
}
