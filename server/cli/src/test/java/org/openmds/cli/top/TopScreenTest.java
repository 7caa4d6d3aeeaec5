package org.openmds.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.cli.top.IndexReading.FailingSource;
import org.openmds.cli.top.IndexReading.HostLoad;
import org.openmds.cli.top.IndexReading.QueueFigures;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

class TopScreenTest {

    private static final Instant NOW = Instant.parse("2026-11-25T22:10:00Z");
    private static final String INDEX = "http://vo.example.org:8080/wsrf/services/DefaultIndexService";

    @Test
    void lines_wholeReading_haveSumsProblemsHostsAndQueues() {
        IndexReading reading = new IndexReading(NOW, "33", Optional.of(summary()), List.of("disk-full: firing for 3m"),
                List.of(new FailingSource("west", Optional.of(NOW.minusSeconds(90)), "no answer within 10s")),
                List.of(new HostLoad("n1", 0.5), new HostLoad("n2", 12.04)),
                List.of(new QueueFigures("batch", 21, 7, "8", "open")));

        assertThat(new TopScreen(40, 120).lines(INDEX, reading)).containsExactly(
                "2026-11-25T22:10:00Z  " + INDEX,
                "5 hosts (1 down), 8 of 22 CPUs free in batch systems, 21 jobs running, 7 waiting, memory 58 of 111 GiB free",
                "33 entries, 1 stale, 1 failed, oldest value: 10m, of alpha (slurm)",
                "",
                "ALERTS (1)",
                "  disk-full: firing for 3m",
                "",
                "SOURCES WITHOUT CURRENT DATA (1)",
                "  west: no success for 1m30s: no answer within 10s",
                "",
                "HOST  LOAD",
                "n2    12.04",
                "n1    0.50",
                "",
                "QUEUE  RUNNING  WAITING  FREE CPUS  STATE",
                "batch  21       7        8          open");
    }

    @Test
    void lines_smallScreen_staysOnIt() {
        List<HostLoad> hosts = IntStream.range(0, 500).mapToObj(i -> new HostLoad("host-" + i, i)).toList();
        List<QueueFigures> queues = IntStream.range(0, 50)
                .mapToObj(i -> new QueueFigures("q" + i, i, i, "0", ""))
                .toList();

        List<String> lines = new TopScreen(20, 30)
                .lines(INDEX, new IndexReading(NOW, "1", Optional.empty(), List.of(), List.of(), hosts, queues));

        assertThat(lines).hasSize(20).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(30));
        assertThat(lines).contains("1 entry", "host-499  499.00").anyMatch(line -> line.startsWith("q49"));
    }

    private static XmlElement summary() {
        return XmlFragment.parse("""
                <mdsi:Summary xmlns:mdsi="http://openmds.org/index">
                  <mdsi:Entries total="33" direct="6" fresh="25" stale="1" failed="1" pending="0" given="6"/>
                  <mdsi:Freshness interval="70" oldest="2026-11-25T22:00:00Z" entry="alpha (slurm)" site="North"/>
                  <mdsi:Hosts total="5" down="1"/>
                  <mdsi:CPUs total="24" free="8" used="12"/>
                  <mdsi:Slots total="22" free="8" used="12"/>
                  <mdsi:Memory total="114000" available="60000"/>
                  <mdsi:Jobs running="21" waiting="7" queues="3"/>
                </mdsi:Summary>""").root();
    }
}
