package org.openmds.loadtest.systems;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The configuration of a system to start.
 *
 * @param collectors
 *            number of information providers, producers or modules of each information server
 * @param servers
 *            number of information servers below a directory or aggregate server; 1 if clients query an information server itself
 * @param cached
 *            true if collected content is cached; false if each query runs the collectors again, in systems that support this
 * @param renewal
 *            interval of the renewals of an index's entries, with new content; other systems have their own interval
 * @param varied
 *            a parameter of a rebuilt system with another value than usual
 * @param host
 *            the listen address
 * @param port
 *            port of the queried part; 0 for any free one
 * @param folder
 *            folder for files of this run; its creator removes it
 */
public record SystemSetup(SystemPart part, SystemEra era, int collectors, int servers, boolean cached, Duration renewal,
        Optional<VariedParameter> varied, String host,
        int port, Path folder) {

    /** The interval in which the study's Hawkeye Agents send their content. */
    public static final Duration DEFAULT_RENEWAL = Duration.ofMinutes(1);

    /** Returns a usual configuration: an information server with ten collectors, cached, on the loopback address. */
    public static SystemSetup local(SystemPart part, SystemEra era, Path folder) {
        return new SystemSetup(part, era, 10, 1, true, DEFAULT_RENEWAL, Optional.empty(), "127.0.0.1", 0, folder);
    }

    public SystemSetup collectors(int count) {
        return new SystemSetup(part, era, count, servers, cached, renewal, varied, host, port, folder);
    }

    public SystemSetup servers(int count) {
        return new SystemSetup(part, era, collectors, count, cached, renewal, varied, host, port, folder);
    }

    public SystemSetup cached(boolean kept) {
        return new SystemSetup(part, era, collectors, servers, kept, renewal, varied, host, port, folder);
    }

    public SystemSetup renewal(Duration every) {
        return new SystemSetup(part, era, collectors, servers, cached, every, varied, host, port, folder);
    }

    public SystemSetup varied(Optional<VariedParameter> parameter) {
        return new SystemSetup(part, era, collectors, servers, cached, renewal, parameter, host, port, folder);
    }

    /** Returns the value of a parameter of a rebuilt system. */
    public long value(VariedParameter.ReplicaParameter parameter, long usual) {
        return varied.map(each -> each.value(parameter, usual)).orElse(usual);
    }

    public SystemSetup port(int wanted) {
        return new SystemSetup(part, era, collectors, servers, cached, renewal, varied, host, wanted, folder);
    }
}
