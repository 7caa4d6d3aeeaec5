package org.openmds.provider.host;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/**
 * Reads all parts of the document that the settings select. A part that fails is left out and reported; the others stay.
 *
 * <p>
 * Keeps the processor times of the last reading, to compute the use since then. Thread-safe.
 */
final class HostDocument {
    private final HostReadings readings;
    private final HostPublication settings;
    private final PartFailures failures;
    private final AtomicReference<@Nullable ProcessorTimes> lastTimes = new AtomicReference<>();

    HostDocument(HostReadings readings, HostPublication settings, PartFailures failures) {
        this.readings = readings;
        this.settings = settings;
        this.failures = failures;
    }

    /** Reads the host. The quick and important parts come first. */
    HostElement read(Deadline deadline) throws CollectionException {
        HardwareReadings hardware = readings.hardware();
        SystemReadings system = readings.system();
        HostElement host = new HostElement();
        part("load averages", hardware::loadAverages, host::set);
        part("processor use", hardware::processorTimes, times -> setUse(host, times));
        part("memory", hardware::memory, host::set);
        part("processor", hardware::processor, host::set);
        part("operating system", system::system, host::set);
        part("activity", system::activity, host::set);
        requireTime(deadline);
        part("identity", system::identity, host::set);
        requireTime(deadline);
        if (settings.maxNetworkAdapters() > 0) {
            part("network adapters", hardware::adapters,
                    adapters -> adapters.stream().limit(settings.maxNetworkAdapters()).forEach(host::add));
        }
        requireTime(deadline);
        if (settings.maxFileSystems() > 0) {
            part("file systems", system::fileSystems,
                    fileSystems -> fileSystems.stream().limit(settings.maxFileSystems()).forEach(host::add));
        }
        return host;
    }

    /** The first reading has no earlier one to compare with, so it gives no use. */
    private void setUse(HostElement host, ProcessorTimes times) {
        ProcessorTimes before = lastTimes.getAndSet(times);
        if (before != null && times.since(before).total() > 0) {
            host.set(times.since(before));
        }
    }

    /** Also catches LinkageError: if the reading library does not fit an unusual system, only this part is missing. */
    private <T> void part(String name, Supplier<T> reading, Consumer<T> target) {
        try {
            target.accept(reading.get());
        } catch (RuntimeException | LinkageError e) {
            failures.report(name, e);
        }
    }

    private static void requireTime(Deadline deadline) throws CollectionException {
        if (deadline.remaining().isZero()) {
            throw new CollectionException("reading this host took longer than its deadline allows");
        }
    }
}
