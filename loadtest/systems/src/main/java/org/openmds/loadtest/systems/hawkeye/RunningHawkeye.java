package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;
import org.openmds.loadtest.text.HostPort;

/** A running manager, with its agents unless they are in another process. */
final class RunningHawkeye implements RunningSystem {

    private static final String TRIGGER = "Name = \"low-memory\"\nRequirements = TARGET.memory_Free < 4096";

    private final SystemSetup setup;
    private final AtomicLong fired = new AtomicLong();
    private final Manager manager;
    private Optional<RunningAgents> agents = Optional.empty();

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
            running.agents = Optional.of(RunningAgents.start(setup, running.address(), running.manager::agents));
            return running;
        } catch (IOException | InterruptedException e) {
            running.close();
            throw e;
        }
    }

    /** Starts a manager without agents. */
    static RunningHawkeye startManager(SystemSetup setup) throws IOException {
        return new RunningHawkeye(setup);
    }

    private InetSocketAddress address() {
        return new InetSocketAddress(setup.host(), manager.port());
    }

    private static ExpressionAd trigger() {
        try {
            return ExpressionAd.ofLines(TRIGGER);
        } catch (ClassAdException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String target() {
        return "hawkeye://%s/%s".formatted(HostPort.text(setup.host(), manager.port()),
                setup.part() == SystemPart.INFORMATION_SERVER ? SampleModules.machineName(0) : "");
    }

    @Override
    public String exampleCommand() {
        return HawkeyeTarget.exampleCommand(setup.part() == SystemPart.INFORMATION_SERVER
                ? new InetSocketAddress(setup.host(), agents.orElseThrow().first().port())
                : address());
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>();
        counters.put("agents", (long) manager.agents());
        counters.put("updates", manager.updates());
        counters.put("triggers-fired", fired.get());
        agents.ifPresent(below -> counters.putAll(below.counters()));
        counters.put("manager-queries", manager.queries());
        counters.put("manager-connections", manager.connections());
        if (setup.part() == SystemPart.INFORMATION_SERVER) {
            Agent asked = agents.orElseThrow().first();
            counters.put("queries", asked.queries());
            counters.put("connections", asked.connections());
            counters.put("most-connections", (long) asked.maxOpenConnections());
        } else {
            counters.put("queries", manager.queries());
            counters.put("connections", manager.connections());
            counters.put("most-connections", (long) manager.maxOpenConnections());
        }
        return counters;
    }

    @Override
    public void close() {
        agents.ifPresent(RunningAgents::close);
        manager.close();
    }
}
