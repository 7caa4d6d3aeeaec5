package org.openmds.server.config;

import java.util.List;

import org.openmds.configuration.Key;
import org.openmds.index.settings.HistorySettings;
import org.openmds.index.settings.IndexSettings;
import org.openmds.index.settings.SiteSettings;
import org.openmds.server.settings.LdapInterfaceSettings;
import org.openmds.server.settings.NotificationSettings;
import org.openmds.server.settings.OtlpSettings;
import org.openmds.webmds.WebPageSettings;

/** The sections about the services of the process: what they offer. They need a restart. */
record ServiceSettings(
        @Key("Site whose resources the indexes describe.") SiteSettings site,
        @Key(value = "Indexes of this process, each with its own URL.", initial = "[{}]") List<IndexSettings> indexes,
        @Key("Limits of subscribers and publishers.") NotificationSettings notification,
        @Key("History of the numbers in entries over the last hours.") HistorySettings history,
        @Key("WebMDS, the pages for browsers.") WebPageSettings webmds,
        @Key("Events of entities from OpenTelemetry, and metrics for it.") OtlpSettings otlp,
        @Key("LDAP interface, for clients of a BDII.") LdapInterfaceSettings ldap) {
}
