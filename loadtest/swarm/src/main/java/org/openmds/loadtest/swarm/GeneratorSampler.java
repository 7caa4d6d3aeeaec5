package org.openmds.loadtest.swarm;

import java.util.function.Consumer;

import org.openmds.loadtest.clock.TesterClock;
import org.openmds.loadtest.run.GeneratorSample;

/** Takes a {@link GeneratorSample} of this process and its machine once a second, until it is closed. */
public final class GeneratorSampler implements AutoCloseable {

    /**
     * Starts.
     *
     * @param samples
     *            is called on the sampler's thread
     */
    public static GeneratorSampler start(TesterClock clock, Consumer<GeneratorSample> samples) {
        throw new UnsupportedOperationException();
    }

    /** Takes the last sample and ends. */
    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }
}
