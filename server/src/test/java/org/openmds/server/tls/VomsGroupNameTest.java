package org.openmds.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of groups of virtual organisations. */
class VomsGroupNameTest {

    @ParameterizedTest
    @CsvSource({"/atlas,/atlas", "/atlas/Role=NULL/Capability=NULL,/atlas", "/atlas/prod/Role=NULL,/atlas/prod",
        "/atlas/Role=production/Capability=NULL,/atlas/Role=production", "/vo.example.org/a-b,/vo.example.org/a-b"})
    void parse_givesTheShortestForm(String text, String shortest) {
        assertThat(VomsGroupName.parse(text).map(VomsGroupName::text)).contains(shortest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "atlas", "/", "/atlas/", "/atlas prod", "/atlas/Role=", "/Role=production",
        "/atlas/Role=a/Role=b", "/atlas\n"})
    void parse_ofAnotherForm_isEmpty(String text) {
        assertThat(VomsGroupName.parse(text)).isEmpty();
    }

    @Test
    void isOf_comparesWholeParts() {
        VomsGroupName group = VomsGroupName.parse("/atlas/prod").orElseThrow();

        assertThat(group.isOf("atlas")).isTrue();
        assertThat(group.isOf("atl")).isFalse();
        assertThat(group.isOf("prod")).isFalse();
        assertThat(VomsGroupName.parse("/atlas2").orElseThrow().isOf("atlas")).isFalse();
    }
}
