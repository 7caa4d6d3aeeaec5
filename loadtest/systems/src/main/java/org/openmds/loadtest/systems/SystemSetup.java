package org.openmds.loadtest.systems;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What is to be started.
 *
 * @param collectors
 *            information providers, producers or modules of each information server
 * @param servers
 *            information servers below a directory or aggregate server; 1 where an information server is asked itself
 * @param cached
 *            whether what collectors gave is kept; never where false: each query has them collect anew, in systems that can
 * @param renewal
 *            how often an index's entries are renewed, with new content; other systems have an interval of their own
 * @param host
 *            the address to listen at
 * @param port
 *            of the part that is asked; 0 for any free one
 * @param folder
 *            for files of this run; removed by who made it
 */
public record SystemSetup(SystemPart part, SystemEra era, int collectors, int servers, boolean cached, Duration renewal,
        String host,
        int port, Path folder) {

    /** As the study's Hawkeye Agents send what they have. */
    public static final Duration DEFAULT_RENEWAL = Duration.ofMinutes(1);

    /** As systems are usually looked at: an information server of ten collectors, cached. */
    public static SystemSetup local(SystemPart part, SystemEra era, Path folder) {
        return new SystemSetup(part, era, 10, 1, true, DEFAULT_RENEWAL, "127.0.0.1", 0, folder);
    }

    public SystemSetup collectors(int count) {
        return new SystemSetup(part, era, count, servers, cached, renewal, host, port, folder);
    }

    public SystemSetup servers(int count) {
        return new SystemSetup(part, era, collectors, count, cached, renewal, host, port, folder);
    }

    public SystemSetup cached(boolean kept) {
        return new SystemSetup(part, era, collectors, servers, kept, renewal, host, port, folder);
    }

    public SystemSetup renewal(Duration every) {
        return new SystemSetup(part, era, collectors, servers, cached, every, host, port, folder);
    }

    public SystemSetup port(int asked) {
        return new SystemSetup(part, era, collectors, servers, cached, renewal, host, asked, folder);
    }
}
