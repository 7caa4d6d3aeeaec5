package org.openmds.loadtest.systems.mds2.slapd;

import java.io.BufferedWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.mds2.DirectoryNames;
import org.openmds.loadtest.systems.mds2.GrisDirectory;
import org.openmds.loadtest.systems.mds2.OriginException;
import org.openmds.loadtest.systems.mds2.ProviderProgram;
import org.openmds.loadtest.systems.mds2.ProviderScript;
import org.openmds.loadtest.systems.mds2.StudySearches;
import org.openmds.loadtest.systems.mds2.slapd.SlapdFiles.GrisFile;
import org.openmds.loadtest.text.HostPort;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;

/** One slapd process; or two, if one of them queries the GRISes in the other. */
final class SlapdSite implements RunningSystem {

    private final SystemSetup setup;
    private final DN suffix;
    private final List<SlapdProcess> started = new ArrayList<>();
    private final List<GrisFile> resources = new ArrayList<>();

    private SlapdSite(SystemSetup setup) {
        this.setup = setup;
        this.suffix = StudySearches.suffix(setup.part());
    }

    static SlapdSite start(SystemSetup setup) throws SystemException, InterruptedException {
        SlapdProcess.requireModule("back_perl");
        SlapdSite site = new SlapdSite(setup);
        boolean done = false;
        try {
            site.begin();
            done = true;
            return site;
        } catch (IOException | OriginException e) {
            throw new SystemException("slapd cannot be started: " + e.getMessage(), e);
        } finally {
            if (!done) {
                site.close();
            }
        }
    }

    private void begin() throws IOException, OriginException, SystemException, InterruptedException {
        ProviderScript providerScript = ProviderScript.write(setup.folder());
        SlapdFiles files = new SlapdFiles(setup.folder(), setup.era());
        int hosts = setup.part() == SystemPart.INFORMATION_SERVER ? 1 : setup.servers();
        boolean asks = setup.part() == SystemPart.DIRECTORY_SERVER;
        if (setup.cached() && !asks) {
            Path configuration = files.databaseConfiguration(suffix);
            SlapdProcess.load(configuration, suffix.toString(), ldif(providerScript, hosts));
            started.add(SlapdProcess.start(configuration, setup.host(), setup.port()));
            return;
        }
        for (int i = 0; i < hosts; i++) {
            resources.add(gris(files, providerScript, DirectoryNames.hostName(i)));
        }
        boolean alone = setup.part() == SystemPart.INFORMATION_SERVER;
        SlapdProcess perl = SlapdProcess.start(files.perlConfiguration(resources), setup.host(),
                alone ? setup.port() : 0);
        started.add(perl);
        if (!alone) {
            SlapdProcess.requireModule("back_meta");
            Path meta = files.metaConfiguration(suffix, resources, perl.address().getPort(), setup.cached());
            started.addFirst(SlapdProcess.start(meta, setup.host(), setup.port()));
        }
    }

    private GrisFile gris(SlapdFiles files, ProviderScript providerScript, String host) throws IOException {
        boolean alone = setup.part() == SystemPart.INFORMATION_SERVER;
        DN local = DirectoryNames.LOCAL_SUFFIX;
        String own = (alone ? GrisDirectory.suffixEntry(local).toLDIFString() + "\n" : "")
                + GrisDirectory.hostEntry(host, local).toLDIFString();
        return files.gris(host, alone ? local : DirectoryNames.host(host, local), DirectoryNames.host(host, suffix),
                providerScript.providers(host, setup.collectors(), local), own);
    }

    /** Writes the output of one run of all providers. */
    private Path ldif(ProviderScript providerScript, int hosts)
            throws IOException, OriginException, InterruptedException {
        Path file = setup.folder().resolve("data.ldif");
        try (BufferedWriter to = Files.newBufferedWriter(file)) {
            write(to, GrisDirectory.suffixEntry(suffix));
            for (int i = 0; i < hosts; i++) {
                String host = DirectoryNames.hostName(i);
                write(to, GrisDirectory.hostEntry(host, suffix));
                for (ProviderProgram provider : providerScript.providers(host, setup.collectors(), suffix)) {
                    for (Entry entry : provider.fetch()) {
                        write(to, entry);
                    }
                }
            }
        }
        return file;
    }

    private static void write(BufferedWriter to, Entry entry) throws IOException {
        to.write(entry.toLDIFString());
        to.newLine();
    }

    private String url() {
        InetSocketAddress address = started.getFirst().address();
        return "ldap://" + HostPort.text(address);
    }

    @Override
    public String target() {
        return "%s/%s".formatted(url(), suffix);
    }

    @Override
    public String exampleCommand() {
        return StudySearches.exampleCommand(url(), suffix);
    }

    /** Returns the counters of slapd's monitor and of the back-end's files. Each read of the monitor counts as a query, too. */
    @Override
    public Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>();
        counters.put("queries", started.getFirst().counter("cn=Search,cn=Operations", "monitorOpCompleted"));
        counters.put("connections", started.getFirst().counter("cn=Total,cn=Connections", "monitorCounter"));
        counters.put("provider-processes", resources.stream().mapToLong(SlapdSite::processes).sum());
        if (started.size() > 1) {
            counters.put("gris-queries", started.getLast().counter("cn=Search,cn=Operations", "monitorOpCompleted"));
        }
        return counters;
    }

    private static long processes(GrisFile of) {
        try {
            return of.processCount();
        } catch (IOException _) {
            return 0;
        }
    }

    @Override
    public void close() {
        started.forEach(SlapdProcess::close);
    }
}
