package org.openmds.provider.prometheus;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.input.WebAccessSettings;

/** The settings of a web service that lists targets. */
record TargetServiceSettings(
        @Key(value = "URL of the list, in the JSON format of Prometheus' http_sd.", required = true) HttpUrl url,
        @Embedded WebAccessSettings access) {
}
