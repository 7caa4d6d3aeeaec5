package org.openmds.loadtest.model.run;

/**
 * What the service's machine bore, from the probe there.
 *
 * @param timeNanos
 *            since 1970 by the controller's clock
 * @param load1
 *            runnable and waiting tasks, over a minute
 * @param runnable
 *            tasks of the service that were running or could, at that moment; -1 where unknown
 * @param userCpu
 *            of the machine, in cores
 * @param systemCpu
 *            of the machine, in cores
 * @param serviceCpu
 *            of the service's processes, in cores; -1 where unknown
 * @param memoryUsedBytes
 *            of the machine
 * @param serviceResidentBytes
 *            of the service's processes; -1 where unknown
 * @param receivedBytesPerSecond
 *            by the machine's network, loopback included
 * @param sentBytesPerSecond
 *            by the machine's network, loopback included
 * @param requestsTaken
 *            the service's own count of requests since its start; -1 where it has none
 * @param requestsInFlight
 *            requests the service was at on average since the sample before, by its own measure; -1 where it has none
 * @param processors
 *            of the machine; -1 where unknown
 * @param linkBytesPerSecond
 *            over the network link that was used most, in its busier direction; -1 where there is no link but the loopback
 * @param linkSpeedBytesPerSecond
 *            of that link, as the system tells; -1 where unknown
 */
@EarlierColumnCount(12)
public record ServerSample(long timeNanos, double load1, int runnable, double userCpu, double systemCpu,
        double serviceCpu, long memoryUsedBytes, long serviceResidentBytes, double receivedBytesPerSecond,
        double sentBytesPerSecond, long requestsTaken, double requestsInFlight, int processors,
        double linkBytesPerSecond, double linkSpeedBytesPerSecond) {

    /** The same at another time. */
    public ServerSample withTime(long time) {
        return new ServerSample(time, load1, runnable, userCpu, systemCpu, serviceCpu, memoryUsedBytes,
                serviceResidentBytes, receivedBytesPerSecond, sentBytesPerSecond, requestsTaken, requestsInFlight,
                processors, linkBytesPerSecond, linkSpeedBytesPerSecond);
    }
}
