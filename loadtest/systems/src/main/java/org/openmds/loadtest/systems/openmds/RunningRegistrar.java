package org.openmds.loadtest.systems.openmds;

import java.io.IOException;
import java.net.URI;
import java.util.Map;

import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.index.IndexQueries;

/**
 * The information servers of an index in another process: they register their entries and renew them.
 *
 * @param target
 *            the URL of the index
 */
record RunningRegistrar(EntryRegistrar registrar, String target) implements RunningSystem {

    static RunningRegistrar start(SystemSetup setup, String target) throws IOException, InterruptedException {
        EntryRegistrar registrar = new EntryRegistrar(URI.create(target), setup.collectors(), setup.renewal());
        RunningRegistrar running = new RunningRegistrar(registrar, target);
        try {
            registrar.start(setup.servers());
            return running;
        } catch (IOException | InterruptedException e) {
            running.close();
            throw e;
        }
    }

    @Override
    public String exampleCommand() {
        return IndexQueries.exampleCommand(target);
    }

    @Override
    public Map<String, Long> counters() {
        return Map.of("registrations", registrar.registrations(), "registrations-failed", registrar.failures());
    }

    @Override
    public void close() {
        registrar.close();
    }
}
