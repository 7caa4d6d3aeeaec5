package org.openmds.provider.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;

import org.junit.jupiter.api.Test;

class ServiceCheckSettingsTest {

    @Test
    void serviceCheck_withoutPort_hasTheUsualOne() {
        assertThat(new ServiceCheckSettings("a", CheckType.SSH, Optional.of("[::1]"), Optional.empty())
                .serviceCheck(Optional.empty()))
                .isEqualTo(new ServiceCheck.Connection("a", GreetingProtocol.SSH, "::1", 22));
        assertThat(new ServiceCheckSettings("a", CheckType.FTP, Optional.of("h"), Optional.empty())
                .serviceCheck(Optional.empty()))
                .isEqualTo(new ServiceCheck.Connection("a", GreetingProtocol.FTP, "h", 21));
    }
}
