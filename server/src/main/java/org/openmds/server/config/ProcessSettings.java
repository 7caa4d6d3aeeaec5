package org.openmds.server.config;

import org.openmds.configuration.Key;
import org.openmds.server.settings.HttpServerSettings;
import org.openmds.server.settings.LimitSettings;
import org.openmds.server.settings.LoggingSettings;
import org.openmds.server.settings.MembersSettings;
import org.openmds.server.settings.MetricsSettings;
import org.openmds.server.settings.StateSettings;

/** The sections about the process as a whole: how it is reached, what it may use, its disk, its log and its metrics. They need a restart. */
record ProcessSettings(
        @Key("Address and connections of the server.") HttpServerSettings http,
        @Key("Limits of messages, queries and groups.") LimitSettings limits,
        @Key("Durable state, which survives a restart.") StateSettings state,
        @Key("Members of a replicated index, which have the same state.") MembersSettings members,
        @Key("Log of the server.") LoggingSettings logging,
        @Key("Metrics pages for Prometheus.") MetricsSettings metrics) {
}
