package org.openmds.loadtest.experiment.run;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.openmds.loadtest.service.probe.ProbeSettings.ObservedService;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemSetup;

/** The system that users query: one that was started for the experiment, or an installation. */
interface SystemUnderTest extends AutoCloseable {

    /** Returns the target of the clients. */
    String target();

    /** Returns the setup with which it was started. */
    SystemSetup setup();

    /** Returns the processes of the queried server, for a probe. */
    ObservedService observedService();

    /** Returns the processes of the information servers if they are not those of the queried server. */
    default Optional<ObservedService> informationServers() {
        return Optional.empty();
    }

    /**
     * Returns its counters since its start.
     *
     * @param errors
     *            the file with its error messages
     * @throws SystemException
     *             if it does not answer any more
     */
    Map<String, Long> counters(Path errors) throws SystemException, InterruptedException;

    /** Ends the system if it was started for the experiment. */
    @Override
    void close();
}
