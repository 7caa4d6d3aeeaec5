package org.openmds.loadtest.systems.mds2;

import java.io.BufferedWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.mds2.SlapdFiles.GrisFile;
import org.openmds.loadtest.text.HostPort;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;

/** One slapd, or two where one asks the GRISes of the other. */
final class SlapdSite implements RunningSystem {

    private final Setup setup;
    private final DN suffix;
    private final List<Slapd> started = new ArrayList<>();
    private final List<GrisFile> resources = new ArrayList<>();

    private SlapdSite(Setup setup) {
        this.setup = setup;
        this.suffix = Asked.suffix(setup.part());
    }

    static SlapdSite start(Setup setup) throws SystemException, InterruptedException {
        Slapd.check("back_perl");
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
        Providers providers = Providers.in(setup.folder());
        SlapdFiles files = new SlapdFiles(setup.folder(), setup.era());
        int hosts = setup.part() == Part.INFORMATION_SERVER ? 1 : setup.servers();
        boolean asks = setup.part() == Part.DIRECTORY_SERVER;
        if (setup.cached() && !asks) {
            Path configuration = files.database(suffix);
            Slapd.load(configuration, suffix.toString(), ldif(providers, hosts));
            started.add(Slapd.start(configuration, setup.host(), setup.port()));
            return;
        }
        for (int i = 0; i < hosts; i++) {
            resources.add(gris(files, providers, Tree.hostName(i)));
        }
        boolean alone = setup.part() == Part.INFORMATION_SERVER;
        Slapd perl = Slapd.start(files.perl(resources), setup.host(), alone ? setup.port() : 0);
        started.add(perl);
        if (!alone) {
            Slapd.check("back_meta");
            Path meta = files.meta(suffix, resources, perl.address().getPort(), setup.cached());
            started.addFirst(Slapd.start(meta, setup.host(), setup.port()));
        }
    }

    private GrisFile gris(SlapdFiles files, Providers providers, String host) throws IOException {
        boolean alone = setup.part() == Part.INFORMATION_SERVER;
        DN local = Tree.LOCAL_SUFFIX;
        String own = (alone ? Gris.suffixEntry(local).toLDIFString() + "\n" : "")
                + Gris.hostEntry(host, local).toLDIFString();
        return files.gris(host, alone ? local : Tree.host(host, local), Tree.host(host, suffix),
                providers.of(host, setup.collectors(), local), own);
    }

    /** What all providers say, once. */
    private Path ldif(Providers providers, int hosts) throws IOException, OriginException, InterruptedException {
        Path file = setup.folder().resolve("data.ldif");
        try (BufferedWriter to = Files.newBufferedWriter(file)) {
            write(to, Gris.suffixEntry(suffix));
            for (int i = 0; i < hosts; i++) {
                String host = Tree.hostName(i);
                write(to, Gris.hostEntry(host, suffix));
                for (Provider provider : providers.of(host, setup.collectors(), suffix)) {
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
    public String look() {
        return Asked.look(url(), suffix);
    }

    /** As slapd's monitor and the back-end's files say; looking at the monitor is one of its queries, too. */
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
            return of.processes();
        } catch (IOException _) {
            return 0;
        }
    }

    @Override
    public void close() {
        started.forEach(Slapd::close);
    }
}
