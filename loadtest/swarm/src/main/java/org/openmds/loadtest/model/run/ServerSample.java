package org.openmds.loadtest.model.run;

import org.openmds.loadtest.text.EarlierColumnCount;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The load of the service's machine, measured by the probe there.
 *
 * @param timeNanos
 *            time since 1970 by the controller's clock
 * @param load1
 *            runnable and waiting tasks, averaged over a minute
 * @param runnable
 *            average number of tasks of the service that ran or waited for a processor since the previous sample: its processor time and the waiting time
 *            of its threads (Linux's schedstat), divided by the elapsed time. The waiting of threads that have ended meanwhile is missing. -1 if unknown
 * @param processors
 *            number of processors of the machine; -1 if unknown
 */
@EarlierColumnCount(12)
public record ServerSample(long timeNanos, double load1, double runnable, @JsonUnwrapped ProcessorUse cpu,
        @JsonUnwrapped MemoryUse memory, @JsonUnwrapped NetworkTraffic traffic, @JsonUnwrapped ServiceRequests requests,
        int processors, @JsonUnwrapped LinkTraffic link) {

    /**
     * Processor time, in cores.
     *
     * @param userCpu
     *            user time of the machine, in cores
     * @param systemCpu
     *            system time of the machine, in cores
     * @param serviceCpu
     *            processor time of the service's processes, in cores; -1 if unknown
     */
    public record ProcessorUse(double userCpu, double systemCpu, double serviceCpu) {
    }

    /**
     * Memory of the machine and of the service.
     *
     * @param memoryUsedBytes
     *            used memory of the machine
     * @param serviceResidentBytes
     *            resident memory of the service's processes; -1 if unknown
     */
    public record MemoryUse(long memoryUsedBytes, long serviceResidentBytes) {
    }

    /**
     * Traffic of the machine's network, loopback included.
     *
     * @param receivedBytesPerSecond
     *            bytes received over the machine's network, loopback included
     * @param sentBytesPerSecond
     *            bytes sent over the machine's network, loopback included
     */
    public record NetworkTraffic(double receivedBytesPerSecond, double sentBytesPerSecond) {
    }

    /**
     * The service's own count of requests.
     *
     * @param requestsTaken
     *            the service's own count of requests since its start; -1 if it has none
     * @param requestsInFlight
     *            average number of requests in the service since the previous sample, by its own measure; -1 if it has none
     */
    public record ServiceRequests(long requestsTaken, double requestsInFlight) {
    }

    /**
     * Traffic of the busiest network link.
     *
     * @param linkBytesPerSecond
     *            traffic of the busiest network link, in its busier direction; -1 if the loopback is the only link
     * @param linkSpeedBytesPerSecond
     *            speed of that link as the system reports it; -1 if unknown
     */
    public record LinkTraffic(double linkBytesPerSecond, double linkSpeedBytesPerSecond) {
    }

    /** Returns a copy with another time. */
    public ServerSample withTime(long time) {
        return new ServerSample(time, load1, runnable, cpu, memory, traffic, requests, processors, link);
    }
}
