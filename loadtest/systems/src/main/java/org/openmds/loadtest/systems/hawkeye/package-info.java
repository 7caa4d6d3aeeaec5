/**
 * Hawkeye: modules are programs that print ClassAds, an agent merges those of a machine into one, a manager collects the agents' and
 * matches triggers with them.
 *
 * <p>Over TCP, a message is ClassAds: lines {@code Name = expression}, an empty line after each ad, another after the last. A question
 * is one ad:
 *
 * <pre>
 * MyType = "Query"
 * Requirements = TARGET.LoadAvg &gt; 2
 * </pre>
 *
 * Its answer is an ad that says how many follow ({@code MyType = "Answer"; Ads = 1; ProcessSeconds = 0.0004}), and these. A failure is
 * one ad: {@code MyType = "Failure"; Reason = "…"}. An agent tells its manager of itself by an ad of {@code MyType = "Update"}, with a
 * name, and the machine's ad behind it; the answer has no ads.
 *
 * <p>Source: the scalability study, section 2.5 and tables 6 and 7.
 */
@NullMarked
package org.openmds.loadtest.systems.hawkeye;

import org.jspecify.annotations.NullMarked;
