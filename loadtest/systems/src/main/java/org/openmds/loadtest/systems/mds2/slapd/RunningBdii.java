package org.openmds.loadtest.systems.mds2.slapd;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.openmds.loadtest.process.StartedServer;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.mds2.DirectoryNames;
import org.openmds.loadtest.systems.mds2.GrisDirectory;
import org.openmds.loadtest.systems.mds2.ProviderScript;
import org.openmds.loadtest.systems.mds2.StudySearches;
import org.openmds.loadtest.text.HostPort;

import com.unboundid.ldap.sdk.DN;

/** A slapd and the bdii-update that fills it. */
final class RunningBdii implements RunningSystem {

    private static final Path UPDATE = Path.of("/usr/sbin/bdii-update");
    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final Duration START_TIMEOUT = Duration.ofMinutes(4);
    /**
     * Runs bdii-update as a child of this process: by itself it would leave its session, and could not be ended safely. It names the server
     * to OpenLDAP's tools by an option that they have no more since version 2.5.
     */
    private static final String FOREGROUND = """
            import sys
            text = open('%s').read()
            daemon = "create_daemon(config['BDII_LOG_FILE'])"
            if text.count(daemon) != 1:
                sys.exit('this bdii-update cannot run in the foreground: ' + daemon + ' expected once')
            text = text.replace(daemon, 'None').replace('-h %%s -p %%s', '-H ldap://%%s:%%s')
            exec(compile(text, 'bdii-update', 'exec'), {'__name__': '__main__'})
            """.formatted(UPDATE);

    private final SlapdProcess slapd;
    private final StartedServer update;
    private final DN suffix;

    private RunningBdii(SlapdProcess slapd, StartedServer update, DN suffix) {
        this.slapd = slapd;
        this.update = update;
        this.suffix = suffix;
    }

    /** Starts both, and returns when the first update has written all entries. */
    static RunningBdii start(SystemSetup setup) throws IOException, SystemException, InterruptedException {
        if (!Files.isExecutable(UPDATE)) {
            throw new SystemException("%s is not installed: install Debian's package bdii".formatted(UPDATE));
        }
        SlapdProcess.requireModule("back_mdb");
        Path folder = Files.createDirectories(setup.folder()).toAbsolutePath();
        Path configuration = new SlapdFiles(folder, setup.era()).bdiiConfiguration();
        SlapdProcess slapd = SlapdProcess.start(configuration, setup.host(), setup.port());
        RunningBdii running = null;
        try {
            Path settings = settings(setup, folder, slapd.address().getPort());
            Path log = folder.resolve("bdii-update.log");
            StartedServer update = StartedServer.start(
                    List.of(PYTHON.toString(), "-c", FOREGROUND, "-d", "-c", settings.toString()),
                    Map.of("SLAPD_CONF", configuration.toString()), log);
            running = new RunningBdii(slapd, update, StudySearches.suffix(setup.part()));
            running.awaitFirstUpdate(setup.host());
            return running;
        } catch (IOException | SystemException | InterruptedException e) {
            if (running == null) {
                slapd.close();
            } else {
                running.close();
            }
            throw e;
        }
    }

    private void awaitFirstUpdate(String host) throws IOException, SystemException, InterruptedException {
        String statistics = "Hostname=%s,o=infosys".formatted(host);
        update.awaitReady(() -> slapd.value(statistics, "NewEntries") >= 0, "has filled nothing", START_TIMEOUT);
        if (slapd.value(statistics, "FailedAdds") != 0) {
            throw new SystemException("bdii-update could not add some entries: " + update.lastLines());
        }
    }

    /** Writes the settings of bdii-update, and a provider for each host that runs all collectors of the host. */
    private static Path settings(SystemSetup setup, Path folder, int port) throws IOException {
        Path providers = Files.createDirectories(folder.resolve("gip/provider"));
        ProviderScript script = ProviderScript.write(folder);
        DN suffix = StudySearches.suffix(setup.part());
        int hosts = setup.part() == SystemPart.INFORMATION_SERVER ? 1 : setup.servers();
        for (int i = 0; i < hosts; i++) {
            String host = DirectoryNames.hostName(i);
            Path provider = Files.writeString(providers.resolve(host),
                    "#!/bin/sh\ncat <<END\n%s\n\nEND\n".formatted(
                            GrisDirectory.hostEntry(host, suffix).toLDIFString())
                            + script.providers(host, setup.collectors(), suffix)
                                    .stream()
                                    .map(each -> "'" + String.join("' '", each.command()) + "'\n")
                                    .collect(Collectors.joining()));
            Files.setPosixFilePermissions(provider, PosixFilePermissions.fromString("rwx------"));
        }
        Path entries = Files.createDirectories(folder.resolve("gip/ldif"));
        Files.writeString(entries.resolve("suffix.ldif"), """
                dn: o=grid
                objectClass: organization
                o: grid

                %s

                """.formatted(GrisDirectory.suffixEntry(suffix).toLDIFString()));
        Files.createDirectories(folder.resolve("archive"));
        return Files.writeString(folder.resolve("update.conf"), """
                BDII_LOG_FILE=%1$s/update.log
                BDII_LOG_LEVEL=ERROR
                BDII_LDIF_DIR=%1$s/gip/ldif
                BDII_PROVIDER_DIR=%1$s/gip/provider
                BDII_PLUGIN_DIR=%2$s
                BDII_HOSTNAME=%3$s
                BDII_PORT=%4$d
                BDII_BREATHE_TIME=%5$d
                BDII_READ_TIMEOUT=300
                BDII_ARCHIVE_SIZE=1
                BDII_DELETE_DELAY=0
                BDII_VAR_DIR=%1$s
                BDII_RUN_DIR=%1$s
                """.formatted(folder, Files.createDirectories(folder.resolve("gip/plugin")), setup.host(), port,
                Math.max(1, setup.renewal().toSeconds())));
    }

    private String url() {
        return "ldap://" + HostPort.text(slapd.address());
    }

    @Override
    public String target() {
        return "%s/%s".formatted(url(), suffix);
    }

    @Override
    public String exampleCommand() {
        return StudySearches.exampleCommand(url(), suffix);
    }

    /** Returns the counters of slapd's monitor. The searches of bdii-update and each read of the monitor are queries, too. */
    @Override
    public Map<String, Long> counters() {
        return Map.of("queries", slapd.counter("cn=Search,cn=Operations", "monitorOpCompleted"), "connections",
                slapd.counter("cn=Total,cn=Connections", "monitorCounter"));
    }

    @Override
    public void close() {
        update.close();
        slapd.close();
    }
}
