package org.openmds.provider.nagios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

class StatusFileProviderTest extends ProviderContract {

    private static final String STATUS = """
            ########################################
            #          NAGIOS STATUS FILE
            ########################################

            info {
            \tcreated=1795316400
            \tversion=4.4.6
            \t}

            programstatus {
            \tnagios_pid=4711
            \t}

            hoststatus {
            \thost_name=node1
            \tcurrent_state=0
            \tstate_type=1
            \tcurrent_attempt=1
            \tplugin_output=PING OK - Packet loss = 0%, RTA = 0.05 ms
            \tperformance_data=rta=0.05ms;3000;5000;0 pl=0%;80;100;0
            \tlast_check=1795316390
            \t}

            servicestatus {
            \thost_name=node1
            \tservice_description=Disk space
            \tcurrent_state=1
            \tstate_type=0
            \tcurrent_attempt=2
            \tplugin_output=DISK WARNING
            \tlong_plugin_output=/ is nearly full\\n/boot is not\\n
            \tperformance_data=/=2643MB;5948;5958;0;5968
            \tlast_check=0
            \tproblem_has_been_acknowledged=1
            \tscheduled_downtime_depth=1
            \t}
            """;
    private static final Instant CREATED = Instant.ofEpochSecond(1795316400);

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        return provider(change.apply(FixedInput.of("file status.dat", STATUS)), CREATED);
    }

    @Test
    void collect_statusFile_hostsAndServices() throws Exception {
        String document = provider(FixedInput.of("file status.dat", STATUS), CREATED).collect(Deadline.in(
                Duration.ofMinutes(1))).toString();

        assertThat(document).contains(
                "<nag:Host Name=\"node1\" State=\"UP\" StateType=\"HARD\" Attempt=\"1\" LastCheck=\"%s\"><nag:Output>PING OK - Packet loss = 0%%, RTA = 0.05 ms</nag:Output>"
                        .formatted(CREATED.minusSeconds(10))
                        + "<nag:PerfData Label=\"rta\" Value=\"0.05\" Unit=\"ms\" Warn=\"3000\" Crit=\"5000\" Min=\"0\"/>",
                "<nag:Service Host=\"node1\" Name=\"Disk space\" State=\"WARNING\" StateType=\"SOFT\" Attempt=\"2\" Acknowledged=\"true\" InDowntime=\"true\">"
                        + "<nag:Output>DISK WARNING</nag:Output><nag:LongOutput>/ is nearly full\n/boot is not</nag:LongOutput>"
                        + "<nag:PerfData Label=\"/\" Value=\"2643\" Unit=\"MB\"");
    }

    @Test
    void collect_datedInTheFuture_isAFailure() throws Exception {
        InformationProvider ahead = provider(FixedInput.of("file status.dat", STATUS), CREATED.minusSeconds(60));
        InformationProvider farAhead = provider(FixedInput.of("file status.dat", STATUS), CREATED.minusSeconds(61));

        assertThat(ahead.collect(Deadline.in(Duration.ofMinutes(1))).toString()).contains("node1");
        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> farAhead.collect(Deadline.in(Duration.ofMinutes(1))))
                .withMessage(
                        "file status.dat was written at %s, which is in the future: it is %s here; set the clocks to the same time"
                                .formatted(CREATED, CREATED.minusSeconds(61)));
    }

    @Test
    void collect_notWrittenForLong_isAFailure() {
        InformationProvider provider = provider(FixedInput.of("file status.dat", STATUS), CREATED.plusSeconds(301));

        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> provider.collect(Deadline.in(Duration.ofMinutes(1))))
                .withMessage("file status.dat was written at %s, more than 300 s ago: the monitoring has stopped"
                        .formatted(CREATED));
    }

    @Test
    void collect_halfAFile_isAFailure() {
        Input half = FixedInput.of("file status.dat", STATUS.substring(0, STATUS.indexOf("last_check")));

        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> provider(half, CREATED).collect(Deadline.in(Duration.ofMinutes(1))))
                .withMessage("file status.dat is an incomplete status file of Nagios");
    }

    private static InformationProvider provider(Input file, Instant now) {
        return new StatusFileProvider("nagios", file, Duration.ofMinutes(5), Clock.fixed(now, ZoneOffset.UTC));
    }
}
