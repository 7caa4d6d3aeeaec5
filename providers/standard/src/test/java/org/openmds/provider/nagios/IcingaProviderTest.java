package org.openmds.provider.nagios;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.value.UrlPrefix;
import org.openmds.provider.CollectionSettings;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

class IcingaProviderTest extends ProviderContract {

    private static final String HOSTS = """
            {"results": [{"attrs": {"__name": "node1", "name": "node1", "state": 1.0, "state_type": 1.0, "check_attempt": 1.0,
              "last_check": 1795316390.5, "acknowledgement": 0.0, "downtime_depth": 0.0,
              "last_check_result": {"exit_status": 2.0, "output": "PING CRITICAL", "performance_data": ["rta=3000.5ms;3000.0;5000.0;0"]}},
              "joins": {}, "meta": {}, "name": "node1", "type": "Host"}]}
            """;
    private static final String SERVICES = """
            {"results": [
              {"attrs": {"__name": "node1!disk", "name": "disk", "host_name": "node1", "state": 2.0, "state_type": 0.0, "check_attempt": 3.0,
                "last_check": 1795316390.0, "acknowledgement": 1.0, "downtime_depth": 2.0,
                "last_check_result": {"exit_status": 2.0, "output": "DISK CRITICAL\\n/ is full",
                  "performance_data": [{"label": "/ it's", "value": 2643.0, "unit": "bytes", "warn": 5948, "crit": null, "min": 0, "type": "PerfdataValue"}]}},
                "name": "node1!disk", "type": "Service"},
              {"attrs": {"name": "new", "host_name": "node1", "state": 3.0, "state_type": 0.0, "last_check": -1.0, "last_check_result": null},
                "name": "node1!new", "type": "Service"}]}
            """;

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        return new IcingaProvider("icinga",
                List.of(change.apply(FixedInput.of("GET https://icinga:5665/v1/objects/hosts", HOSTS)),
                        change.apply(FixedInput.of("GET https://icinga:5665/v1/objects/services", SERVICES))));
    }

    @Test
    void collect_objects_hostsAndServices() throws Exception {
        String document = provider(good -> good).collect(Deadline.in(Duration.ofMinutes(1))).toString();

        assertThat(document).contains(
                "<nag:Host Name=\"node1\" State=\"DOWN\" StateType=\"HARD\" Attempt=\"1\" LastCheck=\"2026-",
                "<nag:Output>PING CRITICAL</nag:Output><nag:PerfData Label=\"rta\" Value=\"3000.5\" Unit=\"ms\"",
                " Name=\"disk\" State=\"CRITICAL\" StateType=\"SOFT\" Attempt=\"3\"",
                " Acknowledged=\"true\" InDowntime=\"true\"><nag:Output>DISK CRITICAL</nag:Output><nag:LongOutput>/ is full</nag:LongOutput>"
                        + "<nag:PerfData Label=\"/ it's\" Value=\"2643\" Unit=\"bytes\" Warn=\"5948\" Min=\"0\"/>",
                "<nag:Service Host=\"node1\" Name=\"new\" State=\"UNKNOWN\" StateType=\"SOFT\" Attempt=\"1\"><nag:Output/></nag:Service>");
    }

    @Test
    void collect_numbersOutOfAllBounds_areShortAndHarmNothing() throws Exception {
        String document = provider(given -> FixedInput.of("GET https://icinga:5665/v1/objects/hosts", """
                {"results": [{"attrs": {"name": "node1", "last_check": 1e999999, "last_check_result": {"output": "OK",
                  "performance_data": [{"label": "x", "value": 1e99999, "unit": "B"}]}}, "type": "Host"}]}
                """)).collect(Deadline.in(Duration.ofMinutes(1))).toString();

        assertThat(document).contains("<nag:PerfData Label=\"x\" Value=\"1E+99999\" Unit=\"B\"/>")
                .doesNotContain("LastCheck");
    }

    @Test
    void requests_ofSettings_askForHostsAndServices() {
        CollectionSettings collection = new CollectionSettings(Duration.ofMinutes(1), Duration.ofSeconds(9), "i");
        assertThat(new IcingaSettings(CommonSettings.ofSingle("i", collection),
                UrlPrefix.parse("https://icinga.example.org:5665/"), Optional.empty(), Optional.empty(),
                Optional.empty()).requests())
                .extracting(url -> url.uri().getPath())
                .containsExactly("/v1/objects/hosts", "/v1/objects/services");
    }
}
