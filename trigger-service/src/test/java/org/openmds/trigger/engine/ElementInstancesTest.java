package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.trigger.rule.SampleRules.each;
import static org.openmds.trigger.rule.SampleRules.whole;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.ReadyRule;
import org.openmds.trigger.rule.TriggerRule;

/** One alert for each matching element of an entry: none hides another, and each ends by itself. */
class ElementInstancesTest {

    private static final TriggerRule FULL = ReadyRule.FILE_SYSTEM_FULL.withActions(List.of("log"))
            .withTiming(each("any", "1").timing());

    private final EngineFixture fixture = new EngineFixture();

    @Test
    void cluster_twoFullHosts_eachIsReportedAndResolvedByItself() {
        fixture.rules(FULL);
        fixture.entry("c", cluster(99, 99, 50));
        fixture.settle();
        assertThat(fixture.sent).containsExactly("log firing [file-system-full@n1, file-system-full@n2]");

        fixture.entry("c", cluster(10, 99, 99));
        fixture.settle();
        assertThat(fixture.sent).containsExactlyInAnyOrder("log firing [file-system-full@n1, file-system-full@n2]",
                "log resolved [file-system-full@n1]", "log firing [file-system-full@n3]");
        assertThat(instances("file-system-full")).containsExactlyInAnyOrder("n2: / is 99 % full", "n3: / is 99 % full");
    }

    @Test
    void host_twoFullFileSystems_secondIsReportedWhileTheFirstFires() {
        fixture.rules(FULL);
        fixture.entry("a", host("n1", fileSystem("/small", 95), fileSystem("/small2", 20)));
        fixture.settle();
        fixture.entry("a", host("n1", fileSystem("/small", 95), fileSystem("/small2", 97)));
        fixture.settle();
        assertThat(fixture.lastSummaries()).containsExactly("n1: /small2 is 97 % full");

        fixture.entry("a", host("n1", fileSystem("/small", 30), fileSystem("/small2", 97)));
        fixture.settle();
        assertThat(fixture.notices.getLast().kind()).isEqualTo(Notice.Kind.RESOLVED);
        assertThat(fixture.lastSummaries()).containsExactly("n1: /small is 30 % full");
        assertThat(instances("file-system-full")).containsExactly("n1: /small2 is 97 % full");
    }

    @Test
    void fingerprint_acrossRestartAndResolution_staysTheSame() {
        fixture.rules(FULL);
        fixture.entry("c", cluster(99, 99, 50));
        fixture.settle();
        fixture.restart(FULL);
        fixture.entry("c", cluster(10, 99, 50));
        fixture.settle();

        Alert first = fixture.notices.getFirst().alerts().getFirst();
        Alert ended = fixture.notices.getLast().alerts().getFirst();
        assertThat(ended.fingerprint()).isEqualTo(first.fingerprint())
                .isNotEqualTo(fixture.notices.getFirst().alerts().getLast().fingerprint());
        assertThat(fixture.sent).hasSize(2);
    }

    @Test
    void values_whileItFires_areRefreshed() {
        fixture.rules(FULL);
        fixture.entry("a", host("n1", fileSystem("/", 95)));
        fixture.settle();
        fixture.entry("a", host("n1", fileSystem("/", 98)));

        assertThat(instances("file-system-full")).containsExactly("n1: / is 98 % full");
        assertThat(fixture.sent).hasSize(1);
    }

    @Test
    void elementIsGone_resolvedAlertHasTheLastValues() {
        fixture.rules(FULL);
        fixture.entry("a", host("n1", fileSystem("/", 95)));
        fixture.settle();
        fixture.entry("a", host("n1"));
        fixture.settle();

        assertThat(fixture.notices.getLast().kind()).isEqualTo(Notice.Kind.RESOLVED);
        assertThat(fixture.lastSummaries()).containsExactly("n1: / is 95 % full");
    }

    @Test
    void ownRule_withoutIdentity_findsLabelsAroundTheElement() {
        fixture.rules(each("cold", "//v:sensor[@celsius < 10]"));
        fixture.entry("a",
                "<v:Host Name='n1'><v:sensor name='cpu' celsius='4'/><v:sensor name='disk' celsius='5'/></v:Host>"
                        + "<v:Host Name='n2'><v:sensor celsius='4'/><v:sensor celsius='5'/></v:Host>");

        assertThat(abouts("cold")).containsExactlyInAnyOrder("n1 sensor cpu", "n1 sensor disk", "n2 sensor",
                "n2 sensor[2]");
    }

    @Test
    void ownRule_comparison_hasAnInstanceForEachElement() {
        fixture.rules(each("low", "//v:fs/@free < 10"));
        fixture.entry("a", "<v:fs name='x' free='4'/><v:fs name='y' free='40'/><v:fs name='z' free='5'/>");

        assertThat(abouts("low")).containsExactlyInAnyOrder("http://a/service fs x", "http://a/service fs z");
    }

    @Test
    void ownRule_overTheGroup_hasAnInstanceForEachElement() {
        fixture.rules(whole("low", "//v:fs[@free < 10]"));
        fixture.entry("a", "<v:Host Name='n1'><v:fs name='x' free='4'/></v:Host>");
        fixture.entry("b", "<v:Host Name='n2'><v:fs name='x' free='4'/></v:Host>");

        assertThat(abouts("low")).containsExactlyInAnyOrder("n1 fs x", "n2 fs x");
    }

    @Test
    void numberOrText_hasOneInstance() {
        fixture.rules(each("count", "count(//v:fs) > 1"));
        fixture.entry("a", "<v:fs/><v:fs/>");

        assertThat(fixture.status("count").firing()).isEqualTo(1);
        assertThat(fixture.engine().table().work("count").orElseThrow().instances().iterator().next().key().isWhole())
                .isTrue();
    }

    @Test
    void silence_ofOneFileSystem_leavesTheOther() {
        fixture.engine()
                .silences(List.of(new Silence("s", List.of(new LabelMatcher("filesystem", "/small")),
                        fixture.clock.now(), fixture.clock.now().plusSeconds(3600), "mended", "ann")));
        fixture.rules(FULL);
        fixture.entry("a", host("n1", fileSystem("/small", 95), fileSystem("/small2", 97)));
        fixture.settle();

        assertThat(fixture.lastSummaries()).containsExactly("n1: /small2 is 97 % full");
        assertThat(fixture.sent).hasSize(1);
    }

    @Test
    void manyElements_beyondTheLimit_areReportedAsAProblem() {
        fixture.instances(3);
        fixture.rules(each("low", "//v:fs[@free < 10]"));
        fixture.entry("a", IntStream.range(0, 5)
                .mapToObj(i -> "<v:fs name='%d' free='1'/>".formatted(i))
                .collect(Collectors.joining()));

        assertThat(fixture.status("low").firing()).isEqualTo(3);
        assertThat(fixture.status("low").problem()).hasValueSatisfying(
                why -> assertThat(why).contains("more than 3 elements"));
    }

    @Test
    void lastFired_afterResolutionAndRestart_stays() {
        fixture.rules(FULL);
        fixture.entry("a", host("n1", fileSystem("/", 95)));
        fixture.settle();
        fixture.entry("a", host("n1", fileSystem("/", 5)));
        fixture.advance(Duration.ofHours(1));
        fixture.restart(FULL);

        assertThat(fixture.status("file-system-full").firing()).isZero();
        assertThat(fixture.status("file-system-full").firedAt()).isPresent();
    }

    @Test
    void resend_whileAlertsFire_repeatsThoseThatAreNotResolved() {
        fixture.resendIntervals.put("log", Duration.ofMinutes(1));
        fixture.rules(FULL);
        fixture.entry("c", cluster(99, 99, 50));
        fixture.settle();
        fixture.entry("c", cluster(99, 10, 50));
        fixture.settle();
        int before = fixture.sent.size();
        fixture.advance(Duration.ofMinutes(3));

        assertThat(fixture.sent.subList(before, fixture.sent.size())).hasSizeBetween(2, 3)
                .allMatch("log firing [file-system-full@n1 again]"::equals);
    }

    @Test
    void givenData_withoutConfig_isWatched() {
        fixture.rules(each("low", "//v:fs[@free < 10]"));
        fixture.content("a", "<a:AggregatorContent xmlns:a='http://mds.globus.org/aggregator/types' xmlns:v='urn:v'>"
                + "<a:AggregatorData><v:fs name='x' free='4'/></a:AggregatorData></a:AggregatorContent>");

        assertThat(abouts("low")).containsExactly("x fs x");
    }

    @Test
    void warning_nameThatNoEntryHas_namesTheOneThatThereIs() {
        fixture.rules(each("low", "//v:fs[@Free < 10]"), each("right", "//v:fs[@free < 10]"),
                each("none", "count(//v:gone) < 10"));
        fixture.entry("a", "<v:fs name='x' free='40'/>");

        assertThat(fixture.status("low").warning())
                .hasValue("the rule cannot match: no entry has the attribute 'Free'; there is 'free'");
        assertThat(fixture.status("right").warning()).isEmpty();
        assertThat(fixture.status("none").warning()).isEmpty();
    }

    @Test
    void warning_ofTheExpression_endsWhenTheNameAppears() {
        fixture.rules(each("low", "//v:fs[@quota < 10]"));
        fixture.entry("a", "<v:fs name='x' free='40'/>");
        fixture.entry("a", "<v:fs name='x' free='40' quota='70'/>");

        assertThat(fixture.status("low").warning()).isEmpty();
    }

    private List<String> instances(String rule) {
        return fixture.engine()
                .table()
                .work(rule)
                .orElseThrow()
                .instances()
                .stream()
                .filter(TriggerInstance::isFiring)
                .map(instance -> instance.evidence().summary())
                .toList();
    }

    private List<String> abouts(String rule) {
        return fixture.engine()
                .table()
                .work(rule)
                .orElseThrow()
                .instances()
                .stream()
                .map(instance -> instance.evidence().about())
                .toList();
    }

    private static String cluster(int... used) {
        return IntStream.range(0, used.length)
                .mapToObj(i -> host("n" + (i + 1), fileSystem("/", used[i])))
                .collect(Collectors.joining());
    }

    private static String host(String name, String... fileSystems) {
        return "<glue:Host xmlns:glue='http://mds.globus.org/glue/ce/1.1' glue:Name='%s'>%s</glue:Host>".formatted(name,
                String.join("", fileSystems));
    }

    private static String fileSystem(String root, int used) {
        return "<glue:FileSystem glue:Root='%s' glue:Size='100' glue:AvailableSpace='%d'/>".formatted(root, 100 - used);
    }
}
