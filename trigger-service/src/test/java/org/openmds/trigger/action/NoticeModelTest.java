package org.openmds.trigger.action;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.trigger.notice.NoticeTemplates;
import org.openmds.trigger.notice.SampleNotices;

class NoticeModelTest {

    @ParameterizedTest
    @CsvSource({"0, 0 s", "59, 59 s", "60, 1 min", "3661, 1 h 1 min", "7200, 2 h", "90000, 1 d 1 h", "86460, 1 d"})
    void words_ofADuration_areItsTwoLargestUnits(long seconds, String words) {
        assertThat(NoticeModel.durationText(Duration.ofSeconds(seconds))).isEqualTo(words);
    }

    @Test
    @SuppressWarnings("unchecked")
    void of_alert_tellsTheHostFirstAndTheExpressionApart() {
        Map<String, Object> model = new NoticeModel("").of(SampleNotices.firing("4f1c", SampleNotices.full("a")));
        Map<String, Object> alert = ((List<Map<String, Object>>) Objects.requireNonNull(model.get("alerts")))
                .getFirst();

        assertThat((List<Map<String, String>>) Objects.requireNonNull(alert.get("rows")))
                .extracting(row -> row.get("name"))
                .containsExactly("Host", "Free", "Severity", "Trigger", "Member");
        assertThat(alert).containsEntry("condition", "//glue:FileSystem[@AvailableSpace < 10]");
    }

    @Test
    void link_template_isFilledWithLabels() {
        assertThat(new NoticeModel("http://mds/webmds?host={{host}}").link(SampleNotices.full("a"))).isEqualTo(
                "http://mds/webmds?host=a");
    }

    @Test
    void line_templateThatAsksForMethods_findsNone() {
        assertThat(NoticeTemplates.line("{{host.class}}{{host.bytes}}.", SampleNotices.full("a").evidence().facts()))
                .isEqualTo(".");
    }
}
