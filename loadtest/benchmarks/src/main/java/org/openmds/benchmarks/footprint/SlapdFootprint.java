package org.openmds.benchmarks.footprint;

import java.io.IOException;
import java.net.URI;
import java.util.List;

import org.openmds.benchmarks.index.GlueDirectory;
import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.DebianSlapd;
import org.openmds.benchmarks.process.DebianSlapd.PreparedDirectory;
import org.openmds.benchmarks.process.QuestionTime;
import org.openmds.benchmarks.process.Workspace;

/** Debian's slapd with the same values as records of an LDAP directory. */
record SlapdFootprint(Workspace workspace) implements FootprintSystem {

    private static final URI INDEX = URI.create("http://127.0.0.1");

    @Override
    public String name() {
        return "slapd";
    }

    @Override
    public RunningFootprint start() throws IOException {
        return start(0);
    }

    /** Starts a server with these records and asks for all of them. */
    private RunningDirectory start(int records) throws IOException {
        PreparedDirectory prepared = DebianSlapd.prepare(workspace, GlueDirectory.of(INDEX, records));
        StartTime time = StartTime.begin();
        DebianSlapd server = prepared.start();
        RunningDirectory running = new RunningDirectory(this, server, time.seconds());
        QuestionTime.of(running.search("(objectClass=*)"));
        return running;
    }

    private record RunningDirectory(SlapdFootprint system, DebianSlapd server, double startSeconds)
            implements
                RunningFootprint {

        @Override
        public ChildProcess process() {
            return server.process();
        }

        @Override
        public RunningFootprint filled(int entries) throws IOException {
            server.close();
            return system.start(entries);
        }

        @Override
        public List<String> question() throws IOException {
            return search("(objectClass=organization)");
        }

        private List<String> search(String filter) throws IOException {
            return List.of("ldapsearch", "-x", "-LLL", "-H", server.url().toString(), "-b", "o=grid", filter);
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
