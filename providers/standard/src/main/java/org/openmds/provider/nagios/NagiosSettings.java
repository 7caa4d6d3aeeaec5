package org.openmds.provider.nagios;

import java.nio.file.Path;
import java.time.Duration;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;

/** The settings of a provider that reads the status file of Nagios or Icinga 1. */
record NagiosSettings(@Embedded CommonSettings common,
        @Key(value = "Status file of Nagios or Icinga 1, for example /var/cache/nagios4/status.dat.", required = true) Path statusFile,
        @Key(value = "Largest age of the file; an older one means that the monitoring has stopped. The age is computed from the time in the file. With an older file the collection fails; so it does with one that is dated more than a minute in the future.", initial = "5m", min = "1s", max = "1d") Duration maxAge)
        implements
            ProviderSettings {

    @Override
    public String inputDescription() {
        return "file " + statusFile;
    }
}
