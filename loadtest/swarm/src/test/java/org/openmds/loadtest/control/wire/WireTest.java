package org.openmds.loadtest.control.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.Share;
import org.openmds.loadtest.model.run.GeneratorSample;

final class WireTest {

    static List<Message> messages() {
        Load load = new Load(Load.Model.OPEN, List.of(new Load.Step(2.5, Duration.ofSeconds(1), Duration.ofMinutes(2))),
                new Load.Think(Load.Think.Kind.CONSTANT, Duration.ZERO), Duration.ofMillis(3));
        Plan plan = new Plan("p", new ClientSpec("http", "http://h/?a=\"b\"", Map.of("body", "x\ny")), load,
                Plan.Connection.PER_REQUEST, Duration.ofSeconds(3), Duration.ZERO, Duration.ofSeconds(1), 7, Duration
                        .ofSeconds(30),
                List.of("127.0.0.2"), 42);
        return List.of(new Message.Hello(1, "key", "name", "host", 12, 4, "1.0", "ab"),
                new Message.Welcome(plan, 3, 17, 4, 5_000,
                        Duration.ofSeconds(30)),
                new Message.TimeAsked(5), new Message.TimeTold(1, 2, 3), new Message.Ready("no port"),
                new Message.Start(new Share(1, 3), 1_700_000_000_123_456_789L), new Message.Started(200),
                new Message.ClockTaken(List.of(new ClockSample(1, 2, 3, 4, 5))), new Message.GeneratorTaken(List.of(
                        new GeneratorSample(1, 1.01, 0.5, 0.25, 7, 8, 9, 10, -1))),
                new Message.Named(Map.of(1, "a", 2, "b")),
                new Message.Happened("note", "text"), new Message.Status(5, 4), new Message.Done(9, 900, ""),
                new Message.Acknowledged(9, 8), new Message.Beat(), new Message.Stop("now"), new Message.Bye(""));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void message_ofText_isTheSame(Message message) throws WireException {
        assertThat(Wire.message(Wire.text(message, 17))).isEqualTo(new Wire.Numbered(message, 17));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello", "nonsense 1\n{}", "beat\n{}", "beat x\n{}", "status 1\n{\"users\": 1}",
        "beat 1\n{",
        "status 1\n{\"users\": 1, \"inFlight\": 2, \"more\": 3}"})
    void message_ofNonsense_isRefused(String text) {
        assertThatThrownBy(() -> Wire.message(text)).isInstanceOf(WireException.class);
    }

    @Test
    void token_isShownByItsHeaderAlone() {
        Token token = Token.random();

        assertThat(token.isShownBy(token.header())).isTrue();
        assertThat(token.isShownBy(null)).isFalse();
        assertThat(token.isShownBy(token.text())).isFalse();
        assertThat(token.isShownBy(Token.random().header())).isFalse();
        assertThat(token.toString()).doesNotContain(token.text());
    }
}
