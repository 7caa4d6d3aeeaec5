package org.openmds.provider.ganglia;

import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;

/** The settings of a provider that reads a gmond or a gmetad. */
record GangliaSettings(@Embedded CommonSettings common,
        @Key(value = "Host of the gmond or gmetad. The daemon must trust this machine (trusted_hosts, acl).", initial = "127.0.0.1", pattern = "\\S{1,255}", expected = "a host name or an IP address") String host,
        @Key(value = "Port of the daemon: usually 8649 for a gmond, 8651 for a gmetad, 8652 for a gmetad with a path.", initial = "8649", min = "1", max = "65535") int port,
        @Key(value = "Path to request from the interactive port of a gmetad: /, /cluster or /cluster/host. If gmetad does not know the path, it answers with everything.", pattern = "/[^\\p{Cntrl}?]*", expected = "a path that begins with /") Optional<String> path,
        @Key(value = "Whether only sums over hosts are requested; needs a path.", initial = "false") boolean summary,
        @Key(value = "Metrics to publish that GLUE has no name for; * stands for any characters.", initial = "*", expected = "names of metrics") List<String> metrics)
        implements
            ProviderSettings,
            CheckedSettings {

    /** Returns the request line to send first; empty for a port without requests. */
    String request() {
        return path.map(asked -> asked + (summary ? "?filter=summary" : "") + "\n").orElse("");
    }

    @Override
    public String inputDescription() {
        return "tcp://%s:%d%s".formatted(host, port, path.orElse(""));
    }

    @Override
    public void check(Findings findings) {
        if (summary && path.isEmpty() && findings.isValid("summary", "path")) {
            findings.report("needs a path: only the interactive port of a gmetad can return sums", "summary");
        }
    }
}
