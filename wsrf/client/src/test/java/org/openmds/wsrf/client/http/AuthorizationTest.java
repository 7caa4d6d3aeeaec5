package org.openmds.wsrf.client.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AuthorizationTest {

    @Test
    void basic_example_isThatOfTheStandard() {
        // RFC 7617, section 2
        assertThat(Authorization.basic("Aladdin", "open sesame").headerValue())
                .isEqualTo("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    }

    @Test
    void bearer_token_isAsGiven() {
        assertThat(Authorization.bearer("abc").headerValue()).isEqualTo("Bearer abc");
    }

    @Test
    void equals_schemeAndSecret_makeItTheSame() {
        assertThat(Authorization.bearer("abc")).isEqualTo(Authorization.bearer("abc"))
                .hasSameHashCodeAs(Authorization.bearer("abc"))
                .isNotEqualTo(Authorization.bearer("abd"));
        String pair = Authorization.basic("a", "b").headerValue().substring("Basic ".length());
        assertThat(Authorization.basic("a", "b")).isNotEqualTo(Authorization.bearer(pair));
    }

    @Test
    void toString_hidesTheSecret() {
        assertThat(Authorization.bearer("abc")).hasToString("Bearer ***");
        assertThat(Authorization.basic("user", "abc")).hasToString("Basic ***");
    }

    @Test
    void create_whatNoHeaderCarries_isRefusedWithoutTellingIt() {
        assertThatThrownBy(() -> Authorization.bearer("abc\r\nX: y")).hasMessageNotContaining("abc");
        assertThatThrownBy(() -> Authorization.basic("user", "abc\n")).hasMessageNotContaining("abc");
        assertThatThrownBy(() -> Authorization.basic("us:er", "abc")).hasMessageContaining("a colon");
    }
}
