package org.openmds.provider.chrony;

import java.nio.file.Path;
import java.util.List;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;

/** The settings of a provider of the clock that chrony tracks. */
record ChronySettings(@Embedded CommonSettings common,
        @Key(value = "Folder of the program chronyc.", initial = "/usr/bin") Path programs,
        @Key(value = "Host of the chronyd.", initial = "127.0.0.1", pattern = "[^\\s-]\\S{0,254}", expected = "a host name or an IP address") String host,
        @Key(value = "Port of the chronyd for commands.", initial = "323", min = "1", max = "65535") int port)
        implements
            ProviderSettings {

    /** Returns the arguments of the program: numeric addresses, values separated by commas. */
    List<String> arguments() {
        return List.of("-n", "-c", "-h", host, "-p", Integer.toString(port), "tracking");
    }

    @Override
    public String inputDescription() {
        return "program chronyc in %s, for the chronyd at %s:%d".formatted(programs, host, port);
    }
}
