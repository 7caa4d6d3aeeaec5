/**
 * Hawkeye: modules are programs that print ClassAds, an agent merges the ads of a machine into one, and a manager collects the agents' ads and
 * matches triggers with them.
 *
 * <p>Over TCP, a message consists of ClassAds: lines {@code Name = expression}, an empty line after each ad, and another one after the
 * last ad. A query is one ad:
 *
 * <pre>
 * MyType = "Query"
 * Requirements = TARGET.LoadAvg &gt; 2
 * </pre>
 *
 * Its answer is an ad with the number of results ({@code MyType = "Answer"; Ads = 1; ProcessSeconds = 0.0004}), followed by the results. A failure is
 * one ad: {@code MyType = "Failure"; Reason = "…"}. An agent sends its manager an ad of {@code MyType = "Update"} with its name, followed
 * by the machine's ad; the answer has no results.
 *
 * <p>Source: the scalability study, section 2.5 and tables 6 and 7.
 */
@NullMarked
package org.openmds.loadtest.systems.hawkeye;

import org.jspecify.annotations.NullMarked;
