package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;
import org.openmds.loadtest.text.HostPort;

/** A running manager with its agents, in this process; modules run as processes. */
final class RunningHawkeye implements RunningSystem {

    /** The study, section 2.5: "At one-minute intervals". */
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    private static final long POLL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final String TRIGGER = "Name = \"low-memory\"\nRequirements = TARGET.memory_Free < 4096";

    private final SystemSetup setup;
    private final AtomicLong fired = new AtomicLong();
    private final Manager manager;
    private final List<Agent> agents = new ArrayList<>();
    private Optional<SimulatedAgents> simulated = Optional.empty();

    private RunningHawkeye(SystemSetup setup) throws IOException {
        this.setup = setup;
        manager = Manager
                .start(new Manager.ManagerSettings(new InetSocketAddress(setup.host(), setup.port()),
                        List.of(trigger()),
                        (_, _) -> fired.incrementAndGet(), setup.era()));
    }

    static RunningHawkeye start(SystemSetup setup) throws IOException, InterruptedException {
        RunningHawkeye running = new RunningHawkeye(setup);
        try {
            running.startAgents();
            return running;
        } catch (IOException | InterruptedException e) {
            running.close();
            throw e;
        }
    }

    private static ExpressionAd trigger() {
        try {
            return ExpressionAd.ofLines(TRIGGER);
        } catch (ClassAdException e) {
            throw new IllegalStateException(e);
        }
    }

    private void startAgents() throws IOException, InterruptedException {
        InetSocketAddress told = new InetSocketAddress(setup.host(), manager.port());
        if (setup.part() == SystemPart.AGGREGATE_SERVER) {
            simulated = Optional.of(SimulatedAgents.start(told, setup.servers(), setup.collectors(), INTERVAL));
            return;
        }
        int count = setup.part() == SystemPart.INFORMATION_SERVER ? 1 : setup.servers();
        for (int i = 0; i < count; i++) {
            agents.add(Agent
                    .start(new Agent.AgentSettings(SampleModules.machineName(i), new InetSocketAddress(setup.host(), 0),
                            SampleModules.write(setup.folder(), setup.collectors(), i * setup.collectors()), INTERVAL,
                            Optional.of(told),
                            setup.era())));
        }
        awaitAgents(count);
    }

    private void awaitAgents(int count) throws IOException, InterruptedException {
        long until = System.nanoTime() + START_TIMEOUT.toNanos();
        while (manager.agents() < count) {
            if (System.nanoTime() > until) {
                throw new IOException("only %2$d of %1$d agents have reached the manager within %3$d s".formatted(count,
                        manager.agents(), START_TIMEOUT.toSeconds()));
            }
            LockSupport.parkNanos(POLL_INTERVAL_NANOS);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    @Override
    public String target() {
        return "hawkeye://%s/%s".formatted(HostPort.text(setup.host(), manager.port()),
                setup.part() == SystemPart.INFORMATION_SERVER ? SampleModules.machineName(0) : "");
    }

    @Override
    public String exampleCommand() {
        return "mds load classad --ask %s 'TARGET.%s_Free >= 0'".formatted(HostPort.text(setup.host(),
                setup.part() == SystemPart.INFORMATION_SERVER ? agents.getFirst().port() : manager.port()),
                SampleModules.FIRST_MODULE);
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>();
        counters.put("agents", (long) manager.agents());
        counters.put("updates", manager.updates());
        counters.put("triggers-fired", fired.get());
        counters.put("module-processes", agents.stream().mapToLong(Agent::moduleProcesses).sum());
        counters.put("manager-queries", manager.queries());
        counters.put("manager-connections", manager.connections());
        boolean asksAgent = setup.part() == SystemPart.INFORMATION_SERVER;
        counters.put("queries", asksAgent ? agents.getFirst().queries() : manager.queries());
        counters.put("connections", asksAgent ? agents.getFirst().connections() : manager.connections());
        counters.put("most-connections",
                (long) (asksAgent ? agents.getFirst().maxOpenConnections() : manager.maxOpenConnections()));
        return counters;
    }

    @Override
    public void close() {
        simulated.ifPresent(SimulatedAgents::close);
        agents.forEach(Agent::close);
        manager.close();
    }
}
