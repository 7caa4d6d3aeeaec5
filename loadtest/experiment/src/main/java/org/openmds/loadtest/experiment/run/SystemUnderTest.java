package org.openmds.loadtest.experiment.run;

import java.nio.file.Path;
import java.util.Map;

import org.openmds.loadtest.service.probe.ProbeSettings.ObservedService;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemSetup;

/** A system that users ask: one that was started for it, or an installation. */
interface SystemUnderTest extends AutoCloseable {

    /** What clients ask. */
    String target();

    /** What it was started with. */
    SystemSetup setup();

    /** Its processes, for a probe. */
    ObservedService observedService();

    /**
     * Its counters, since its start.
     *
     * @param errors
     *            where it says what is wrong with it
     * @throws SystemException
     *             where it does not answer any more
     */
    Map<String, Long> counters(Path errors) throws SystemException, InterruptedException;

    /** Ends it, if it was started for this. */
    @Override
    void close();
}
