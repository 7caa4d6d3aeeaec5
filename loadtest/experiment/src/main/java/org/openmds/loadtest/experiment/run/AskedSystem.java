package org.openmds.loadtest.experiment.run;

import java.nio.file.Path;
import java.util.Map;

import org.openmds.loadtest.service.probe.ProbeSettings.Service;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.SystemException;

/** A system that users ask: one that was started for it, or an installation. */
interface AskedSystem extends AutoCloseable {

    /** What clients ask. */
    String target();

    /** What it was started with. */
    Setup setup();

    /** Its processes, for a probe. */
    Service watched();

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
